import { type Calibration, PICTURE_SIZE } from '#domain/map.ts'

/**
 * Four spaces, named wherever a place is: `game` (units, y to the north), `image` (pixels of the 8192² picture, y to the
 * south), `screen` (CSS pixels from the top left of the canvas) and `pixel` (of the canvas: screen × pixel ratio).
 */
export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

/** What is seen: the image point in the middle of a screen of some size. */
export interface View extends Size {
  /** In image pixels. */
  x: number
  y: number
  /** 1 shows the whole picture. */
  zoom: number
}

/** Screen pixels for one of the image. */
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

/** From one space to another, each axis alone: `x · scaleX + x0`. */
export interface Transform {
  scaleX: number
  scaleY: number
  x0: number
  y0: number
}

/** Of image to pixel and a calibration, game to pixel. */
export function pixelFromGame(pixelFromImage: Transform, by: Calibration): Transform {
  return {
    scaleX: pixelFromImage.scaleX * by.scale_x,
    scaleY: -pixelFromImage.scaleY * by.scale_y,
    x0: pixelFromImage.x0 + pixelFromImage.scaleX * by.origin_x,
    y0: pixelFromImage.y0 + pixelFromImage.scaleY * by.origin_y,
  }
}
