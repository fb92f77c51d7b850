import { type Point, type Size, scaleOf, type View } from '../spaces.ts'
import {
  clampView,
  easeOut,
  fullView,
  interpolateView,
  panView,
  resizeView,
  zoomView,
} from './view.ts'

const MOVE_MS = 320
const STEP_MS = 140
/** Time in which a flung map loses two thirds of its speed. */
const FLING_DECAY_MS = 260
/** Screen pixels per millisecond. */
const MIN_FLING_SPEED = 0.02
/** Time in which the view covers two thirds of the distance to a bot it follows. */
const FOLLOW_MS = 120
/** In screen pixels: a smaller distance from the center is invisible. */
const MIN_DISTANCE = 0.05
/** The first step of a transition that starts from rest: one frame at 60 Hz. */
const FRAME_MS = 1000 / 60
/** A longer gap between frames counts as a pause. */
const MAX_STEP_MS = 64

interface Transition {
  from: View
  to: View
  /** Time of the last frame before it; set by its first frame. */
  startMs: number | undefined
  durationMs: number
}

export type Camera = ReturnType<typeof createCamera>

/** The view, and what moves it from frame to frame. Times are those of frames. */
export function createCamera() {
  let view = fullView({ width: 1, height: 1 })
  let transition: Transition | undefined
  let velocity: Point | undefined
  let lastMs = 0
  let isReducedMotion = false

  /** Further input is relative to the target of the view. */
  const destination = () => transition?.to ?? view
  const transitionTo = (to: View, durationMs: number) => {
    velocity = undefined
    if (durationMs === 0 || isReducedMotion) {
      transition = undefined
      view = to
    } else transition = { from: view, to, startMs: undefined, durationMs }
  }
  const advanceFling = (elapsedMs: number) => {
    if (!velocity) return
    view = panView(view, { x: velocity.x * elapsedMs, y: velocity.y * elapsedMs })
    const decay = Math.exp(-elapsedMs / FLING_DECAY_MS)
    velocity = { x: velocity.x * decay, y: velocity.y * decay }
    if (Math.hypot(velocity.x, velocity.y) < MIN_FLING_SPEED) velocity = undefined
  }
  const advanceTransition = (nowMs: number, elapsedMs: number) => {
    if (!transition) return
    // A wheel starts a new transition in each frame: each must still advance by one frame.
    transition.startMs ??= nowMs - Math.min(elapsedMs, FRAME_MS)
    const { from, to, startMs, durationMs } = transition
    const progress = (nowMs - startMs) / durationMs
    view = progress >= 1 ? to : interpolateView(from, to, easeOut(progress))
    if (progress >= 1) transition = undefined
  }

  return {
    view: () => view,
    setReducedMotion(on: boolean) {
      isReducedMotion = on
    },
    resize(screen: Size) {
      view = resizeView(view, screen)
      if (transition) transition = resizeTransition(transition, screen)
    },
    stop() {
      transition = undefined
      velocity = undefined
    },
    pan: (by: Point, isAnimated: boolean) =>
      transitionTo(panView(destination(), by), isAnimated ? STEP_MS : 0),
    fling(by: Point) {
      if (!isReducedMotion) velocity = by
    },
    zoom(factor: number, screen: Point | undefined, isAnimated: boolean) {
      const from = isAnimated ? destination() : view
      const to = zoomView(from, from.zoom * factor, screen ?? centerOf(view))
      transitionTo(to, isAnimated ? STEP_MS : 0)
    },
    /** By steps of 0.1. */
    zoomBySteps(steps: number) {
      const from = destination()
      const zoom = (Math.round(from.zoom * 10) + steps) / 10
      transitionTo(zoomView(from, zoom, centerOf(view)), STEP_MS)
    },
    moveTo(image: Point | undefined, zoom: number | undefined, isInstant: boolean) {
      const from = destination()
      const to = clampView({ ...from, ...image, zoom: zoom ?? from.zoom })
      transitionTo(to, isInstant ? 0 : MOVE_MS)
    },
    /** Moves toward a point of the image, which can move too. */
    follow(image: Point, elapsedMs: number) {
      if (transition) transition = { ...transition, to: clampView({ ...transition.to, ...image }) }
      else view = approach(view, image, isReducedMotion ? 1 : 1 - Math.exp(-elapsedMs / FOLLOW_MS))
    },
    /** Advances to a time and returns the milliseconds since the last frame. */
    advance(nowMs: number) {
      const elapsedMs = Math.min(Math.max(nowMs - lastMs, 0), MAX_STEP_MS)
      lastMs = nowMs
      advanceFling(elapsedMs)
      advanceTransition(nowMs, elapsedMs)
      return elapsedMs
    },
    isMoving: () => transition !== undefined || velocity !== undefined,
  }
}

function resizeTransition(transition: Transition, screen: Size): Transition {
  const { from, to } = transition
  return { ...transition, from: resizeView(from, screen), to: resizeView(to, screen) }
}

const centerOf = ({ width, height }: Size): Point => ({ x: width / 2, y: height / 2 })

/** Covers a fraction of the distance to a point of the image; returns the same view if it is close enough. */
function approach(view: View, image: Point, fraction: number): View {
  const x = image.x - view.x
  const y = image.y - view.y
  if (Math.hypot(x, y) * scaleOf(view) < MIN_DISTANCE) return view
  return clampView({ ...view, x: view.x + x * fraction, y: view.y + y * fraction })
}
