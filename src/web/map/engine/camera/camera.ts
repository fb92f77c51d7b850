import { type Point, type Size, scaleOf, type View } from '../spaces.ts'
import { createFocus } from './focus.ts'
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
  const focus = createFocus()

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
    velocity = slowed(velocity, elapsedMs)
  }
  const advanceTransition = (nowMs: number, elapsedMs: number) => {
    if (!transition) return
    // A wheel starts a new transition in each frame: each must still advance by one frame.
    transition.startMs ??= nowMs - Math.min(elapsedMs, FRAME_MS)
    view = viewAt(transition, nowMs - transition.startMs)
    if (view === transition.to) transition = undefined
  }

  return {
    view: () => view,
    destination,
    setReducedMotion(on: boolean) {
      isReducedMotion = on
    },
    focus,
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
      const around = screen ?? focus.pointOf(view)
      transitionTo(zoomView(from, from.zoom * factor, around), isAnimated ? STEP_MS : 0)
    },
    /** By steps of 0.1. */
    zoomBySteps(steps: number) {
      const from = destination()
      const zoom = (Math.round(from.zoom * 10) + steps) / 10
      transitionTo(zoomView(from, zoom, focus.pointOf(view)), STEP_MS)
    },
    moveTo(image: Point | undefined, zoom: number | undefined, isInstant: boolean) {
      const { zoom: before, ...from } = destination()
      transitionTo(clampView({ ...from, ...image, zoom: zoom ?? before }), isInstant ? 0 : MOVE_MS)
    },
    /** Shows a point of the image in the focus. */
    show: (image: Point, isInstant: boolean) =>
      transitionTo(focus.show(destination(), image), isInstant ? 0 : MOVE_MS),
    /** Moves toward a view with a point of the image, which can move too, in the focus. */
    follow(image: Point, elapsedMs: number) {
      if (transition) transition = { ...transition, to: focus.show(transition.to, image) }
      else view = approach(view, focus.show(view, image), isReducedMotion ? undefined : elapsedMs)
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

/** The view after a time of a transition; at its end, exactly its target. */
function viewAt({ from, to, durationMs }: Transition, elapsedMs: number): View {
  const progress = elapsedMs / durationMs
  return progress >= 1 ? to : interpolateView(from, to, easeOut(progress))
}

/** The velocity of a flung map after a time; undefined once it rests. */
function slowed({ x, y }: Point, elapsedMs: number): Point | undefined {
  const decay = Math.exp(-elapsedMs / FLING_DECAY_MS)
  const isResting = Math.hypot(x, y) * decay < MIN_FLING_SPEED
  return isResting ? undefined : { x: x * decay, y: y * decay }
}

function resizeTransition(transition: Transition, screen: Size): Transition {
  const { from, to } = transition
  return { ...transition, from: resizeView(from, screen), to: resizeView(to, screen) }
}

/** Covers a part of the distance to a center, all of it without a time; returns the same view if it is close enough. */
function approach(view: View, center: Point, elapsedMs: number | undefined): View {
  const fraction = elapsedMs === undefined ? 1 : 1 - Math.exp(-elapsedMs / FOLLOW_MS)
  const x = center.x - view.x
  const y = center.y - view.y
  if (Math.hypot(x, y) * scaleOf(view) < MIN_DISTANCE) return view
  return clampView({ ...view, x: view.x + x * fraction, y: view.y + y * fraction })
}
