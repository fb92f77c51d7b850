/** Side of the map image in pixels. */
export const IMAGE_SIDE = 8192
export const VIEW_WIDTH = 1280
export const VIEW_HEIGHT = 800
/** CSS pixels per image pixel at zoom 1, which fits the whole image. */
const FIT = VIEW_HEIGHT / IMAGE_SIDE

/** Time of a tour through all zoom levels and back. */
export const TOUR_MS = 4000

/**
 * Camera paths: a circle through all zoom levels (tour), close up (near), sideways (pan), or still above the whole
 * map (fit) or a part (rest).
 */
export const TOURS = ['tour', 'fit', 'near', 'pan', 'rest'] as const
export type Tour = (typeof TOURS)[number]

export interface Camera {
  /** Image pixel at the center of the view. */
  readonly x: number
  readonly y: number
  readonly zoom: number
  /** CSS pixels per image pixel. */
  readonly scale: number
}

/** Depends on time, not on frames, so that slow pages show the same places as fast ones. */
export function cameraAt(timeMs: number, tour: Tour): Camera {
  const seconds = timeMs / 1000
  switch (tour) {
    case 'tour':
      return look(
        10 ** (0.5 - 0.5 * Math.cos((timeMs * 2 * Math.PI) / TOUR_MS)),
        seconds,
        0.25,
        1.1,
        1.7,
      )
    case 'fit':
      return look(1, 0, 0, 0, 0)
    case 'near':
      return look(10, seconds, 0.3, 0.9, 1.3)
    case 'pan':
      return look(3, seconds, 0.2, 0.9, 1.3)
    case 'rest':
      return look(3, 0, 0, 0, 0)
    default:
      return tour satisfies never
  }
}

/** A Lissajous curve around the center of the image, `reach` of its side wide. */
function look(zoom: number, seconds: number, reach: number, across: number, down: number): Camera {
  return {
    x: IMAGE_SIDE * (0.5 + reach * Math.sin(seconds * across)),
    y: IMAGE_SIDE * (0.5 + reach * Math.sin(seconds * down)),
    zoom,
    scale: FIT * zoom,
  }
}
