import { PICTURE_SIZE } from '#domain/map.ts'
import { imageFromScreen, type Point, type Size, scaleOf, type View } from '../spaces.ts'

export const ZOOM_MIN = 1
export const ZOOM_MAX = 10
/** Below this zoom, zooming out pulls the view to the center, so that at 1 the whole picture is visible. */
const FREE_PAN_ZOOM = 2

/** The whole picture, centered. */
export function fullView(screen: Size): View {
  return { ...screen, x: PICTURE_SIZE / 2, y: PICTURE_SIZE / 2, zoom: ZOOM_MIN }
}

/** Keeps the center of the view on the picture, so that each bot can be centered. */
export function clampView(view: View): View {
  return {
    ...view,
    x: clamp(0, view.x, PICTURE_SIZE),
    y: clamp(0, view.y, PICTURE_SIZE),
    zoom: clamp(ZOOM_MIN, view.zoom, ZOOM_MAX),
  }
}

export function panView(view: View, screen: Point): View {
  const scale = scaleOf(view)
  return clampView({ ...view, x: view.x - screen.x / scale, y: view.y - screen.y / scale })
}

/** Zooms around a point of the screen, which stays in place. */
export function zoomView(view: View, zoom: number, screen: Point): View {
  const image = imageFromScreen(screen, view)
  const next = { ...view, zoom: clamp(ZOOM_MIN, zoom, ZOOM_MAX) }
  const scale = scaleOf(next)
  next.x = image.x - (screen.x - view.width / 2) / scale
  next.y = image.y - (screen.y - view.height / 2) / scale
  return clampView(next.zoom < view.zoom ? pulledToCenter(next) : next)
}

/** Limits the visible area around the picture; the limit decreases as the view zooms out. */
function pulledToCenter(view: View): View {
  const panFreedom = clamp(0, (view.zoom - ZOOM_MIN) / (FREE_PAN_ZOOM - ZOOM_MIN), 1)
  const scale = scaleOf(view)
  const marginX = (1 - panFreedom) * Math.min(PICTURE_SIZE / 2, view.width / scale / 2)
  const marginY = (1 - panFreedom) * Math.min(PICTURE_SIZE / 2, view.height / scale / 2)
  return {
    ...view,
    x: clamp(marginX, view.x, PICTURE_SIZE - marginX),
    y: clamp(marginY, view.y, PICTURE_SIZE - marginY),
  }
}

/** Keeps the center on a screen of another size. */
export function resizeView(view: View, screen: Size): View {
  return { ...view, ...screen }
}

/** Interpolates two views: the zoom by equal factors, the center so that the map seems to glide. */
export function interpolateView(from: View, to: View, progress: number): View {
  const growth = Math.log1p((to.zoom - from.zoom) / from.zoom)
  // The distance covered on the screen is `progress` only if the current zoom is taken into account: (1 / from - 1 /
  // zoom) / (1 / from - 1 / to), also where the two are nearly equal.
  const fraction = growth === 0 ? progress : Math.expm1(-growth * progress) / Math.expm1(-growth)
  return {
    ...to,
    x: from.x + (to.x - from.x) * fraction,
    y: from.y + (to.y - from.y) * fraction,
    zoom: from.zoom * Math.exp(growth * progress),
  }
}

/** Fast at first, then slowing down. */
export function easeOut(progress: number): number {
  return 1 - (1 - clamp(0, progress, 1)) ** 3
}

const clamp = (min: number, value: number, max: number) => Math.min(Math.max(value, min), max)
