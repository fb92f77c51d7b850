/** How a picture lies over the game: pixels of the 8192² picture. */
export interface Calibration {
  /** Pixels for one unit of the game, eastwards. */
  scale_x: number
  /** The same northwards. */
  scale_y: number
  /** Pixel, from the left, at which x of the game is 0. */
  origin_x: number
  /** Pixel, from the top, at which y of the game is 0. */
  origin_y: number
}

/** Sides of the map's picture in pixels, of whatever size it was made. */
export const PICTURE_SIZE = 8192

export const CALIBRATION: Calibration = {
  scale_x: 1.215,
  scale_y: 1.173,
  origin_x: PICTURE_SIZE / 2,
  origin_y: PICTURE_SIZE / 2,
}

interface Point {
  x: number
  y: number
}

/** Game units, y to the north, as pixels of the picture, y to the south. */
export function imageFromGame(game: Point, by: Calibration): Point {
  return { x: by.origin_x + by.scale_x * game.x, y: by.origin_y - by.scale_y * game.y }
}

export function gameFromImage(image: Point, by: Calibration): Point {
  return { x: (image.x - by.origin_x) / by.scale_x, y: (by.origin_y - image.y) / by.scale_y }
}
