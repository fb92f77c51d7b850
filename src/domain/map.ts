/** Maps game coordinates to pixels of the 8192² picture. */
export interface Calibration {
  /** Pixels per game unit, eastward. */
  scale_x: number
  /** Pixels per game unit, northward. */
  scale_y: number
  /** Pixels from the left to x = 0 of the game. */
  origin_x: number
  /** Pixels from the top to y = 0 of the game. */
  origin_y: number
}

/** Side of the picture in its coordinate space, independent of the size of its file. */
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

/** Converts game units (y points north) to pixels of the picture (y points south). */
export function imageFromGame(game: Point, calibration: Calibration): Point {
  return {
    x: calibration.origin_x + calibration.scale_x * game.x,
    y: calibration.origin_y - calibration.scale_y * game.y,
  }
}

export function gameFromImage(image: Point, calibration: Calibration): Point {
  return {
    x: (image.x - calibration.origin_x) / calibration.scale_x,
    y: (calibration.origin_y - image.y) / calibration.scale_y,
  }
}
