import { PICTURE_SIZE } from '#domain/map.ts'
import { imageFromScreen, type Point, type Size, scaleOf, type View } from '../spaces.ts'

export const ZOOM_MIN = 1
export const ZOOM_MAX = 10
/** Below this, zooming out draws the view to the middle, so that at 1 the whole picture is seen. */
const FREE_ZOOM = 2

/** The whole picture in the middle. */
export function wholeView(screen: Size): View {
  return { ...screen, x: PICTURE_SIZE / 2, y: PICTURE_SIZE / 2, zoom: ZOOM_MIN }
}

/** The middle of the view stays on the picture, so that each bot can be brought there. */
export function clamped(view: View): View {
  return {
    ...view,
    x: between(0, view.x, PICTURE_SIZE),
    y: between(0, view.y, PICTURE_SIZE),
    zoom: between(ZOOM_MIN, view.zoom, ZOOM_MAX),
  }
}

export function panned(view: View, screen: Point): View {
  const scale = scaleOf(view)
  return clamped({ ...view, x: view.x - screen.x / scale, y: view.y - screen.y / scale })
}

/** Keeps what lies under a point of the screen where it is. */
export function zoomed(view: View, zoom: number, screen: Point): View {
  const image = imageFromScreen(screen, view)
  const next = { ...view, zoom: between(ZOOM_MIN, zoom, ZOOM_MAX) }
  const scale = scaleOf(next)
  next.x = image.x - (screen.x - view.width / 2) / scale
  next.y = image.y - (screen.y - view.height / 2) / scale
  return clamped(next.zoom < view.zoom ? drawnIn(next) : next)
}

/** Less sea around the picture the farther out the view is. */
function drawnIn(view: View): View {
  const freedom = between(0, (view.zoom - ZOOM_MIN) / (FREE_ZOOM - ZOOM_MIN), 1)
  const scale = scaleOf(view)
  const marginX = (1 - freedom) * Math.min(PICTURE_SIZE / 2, view.width / scale / 2)
  const marginY = (1 - freedom) * Math.min(PICTURE_SIZE / 2, view.height / scale / 2)
  return {
    ...view,
    x: between(marginX, view.x, PICTURE_SIZE - marginX),
    y: between(marginY, view.y, PICTURE_SIZE - marginY),
  }
}

/** The same middle on a screen of another size. */
export function resized(view: View, screen: Size): View {
  return { ...view, ...screen }
}

/** On the way between two views: zoom by equal factors, the middle so that the map seems to glide. */
export function viewBetween(from: View, to: View, share: number): View {
  const growth = Math.log1p((to.zoom - from.zoom) / from.zoom)
  // A place is `share` of the way across the screen only if the zoom at which it moves counts:
  // (1 / from - 1 / zoom) / (1 / from - 1 / to), also where the two are all but equal.
  const part = growth === 0 ? share : Math.expm1(-growth * share) / Math.expm1(-growth)
  return {
    ...to,
    x: from.x + (to.x - from.x) * part,
    y: from.y + (to.y - from.y) * part,
    zoom: from.zoom * Math.exp(growth * share),
  }
}

/** Quick at first, then gently to rest. */
export function easedShare(share: number): number {
  return 1 - (1 - between(0, share, 1)) ** 3
}

const between = (least: number, value: number, most: number) =>
  Math.min(Math.max(value, least), most)
