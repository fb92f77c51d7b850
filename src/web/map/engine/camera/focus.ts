import { type Point, type Size, scaleOf, screenFromImage, type View } from '../spaces.ts'
import { clampView } from './view.ts'

/** In screen pixels: a bot moves a little after it was shown. */
const NEAR = 20

/** The point of the screen where bots are shown. It is not the center if panels cover a part of the screen. */
export function createFocus() {
  let offset: Point = { x: 0, y: 0 }
  const pointOf = ({ width, height }: Size): Point => ({
    x: width / 2 + offset.x,
    y: height / 2 + offset.y,
  })
  return {
    /** In screen pixels from the center. */
    set(next: Point) {
      offset = next
    },
    pointOf,
    /** The view moved so that a point of the image is in the focus. */
    show(view: View, image: Point): View {
      const scale = scaleOf(view)
      return clampView({ ...view, x: image.x - offset.x / scale, y: image.y - offset.y / scale })
    },
    /** Whether a view has a point of the image in the focus. */
    isShowing(view: View, image: Point): boolean {
      const { x, y } = screenFromImage(image, view)
      const point = pointOf(view)
      return Math.hypot(x - point.x, y - point.y) < NEAR
    },
  }
}
