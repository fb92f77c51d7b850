import { type Calibration, PICTURE_SIZE } from '#domain/map.ts'

/**
 * Four coordinate spaces, named in every signature: `game` (units, y points north), `image` (pixels of the 8192²
 * picture, y points south), `screen` (CSS pixels from the top left of the canvas) and `pixel` (canvas pixels: screen
 * × pixel ratio).
 */
export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

/** The visible part: the image point in the center of a screen of some size. */
export interface View extends Size {
  /** In image pixels. */
  x: number
  y: number
  /** At 1 the whole picture is visible. */
  zoom: number
}

/** Screen pixels per image pixel. */
export function scaleOf({ width, height, zoom }: View): number {
  return (Math.min(width, height) / PICTURE_SIZE) * zoom
}

export function imageFromScreen(screen: Point, view: View): Point {
  const scale = scaleOf(view)
  return {
    x: view.x + (screen.x - view.width / 2) / scale,
    y: view.y + (screen.y - view.height / 2) / scale,
  }
}

export function screenFromImage(image: Point, view: View): Point {
  const scale = scaleOf(view)
  return {
    x: view.width / 2 + (image.x - view.x) * scale,
    y: view.height / 2 + (image.y - view.y) * scale,
  }
}

/** Maps one space to another, each axis on its own: `x · scaleX + x0`. */
export interface Transform {
  scaleX: number
  scaleY: number
  x0: number
  y0: number
}

/** Combines image-to-pixel and a calibration (game-to-image). */
export function pixelFromGame(pixelFromImage: Transform, calibration: Calibration): Transform {
  return {
    scaleX: pixelFromImage.scaleX * calibration.scale_x,
    scaleY: -pixelFromImage.scaleY * calibration.scale_y,
    x0: pixelFromImage.x0 + pixelFromImage.scaleX * calibration.origin_x,
    y0: pixelFromImage.y0 + pixelFromImage.scaleY * calibration.origin_y,
  }
}
