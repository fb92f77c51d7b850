import { type Point, type Size, scaleOf, type View } from '../spaces.ts'
import { clamped, easedShare, panned, resized, viewBetween, wholeView, zoomed } from './view.ts'

const GO_MS = 320
const STEP_MS = 140
/** In which a thrown map loses two thirds of its speed. */
const FRICTION_MS = 260
/** Screen pixels a millisecond. */
const SLOWEST_FLING = 0.02
/** In which the view makes up two thirds of its way to a bot it follows. */
const CHASE_MS = 120
/** Of a screen pixel: nobody sees that a bot is so far from the middle. */
const NEAR = 0.05
/** A way that begins after a rest begins with one frame of 60 a second. */
const FRAME_MS = 1000 / 60
/** Frames farther apart than this were a pause. */
const LONGEST_STEP_MS = 64

interface Ease {
  from: View
  to: View
  /** Of the last frame before it; unknown until the next. */
  startMs: number | undefined
  lastsMs: number
}

export type Motion = ReturnType<typeof createMotion>

/** The view and whatever moves it from frame to frame. Times are those of frames. */
export function createMotion() {
  let view = wholeView({ width: 1, height: 1 })
  let ease: Ease | undefined
  let speed: Point | undefined
  let atMs = 0
  let isReduced = false

  /** Where the view is going: what is asked for next counts from there. */
  const ahead = () => ease?.to ?? view
  const move = (to: View, lastsMs: number) => {
    speed = undefined
    if (lastsMs === 0 || isReduced) {
      ease = undefined
      view = to
    } else ease = { from: view, to, startMs: undefined, lastsMs }
  }
  const advanceFling = (elapsedMs: number) => {
    if (!speed) return
    view = panned(view, { x: speed.x * elapsedMs, y: speed.y * elapsedMs })
    const rest = Math.exp(-elapsedMs / FRICTION_MS)
    speed = { x: speed.x * rest, y: speed.y * rest }
    if (Math.hypot(speed.x, speed.y) < SLOWEST_FLING) speed = undefined
  }
  const advanceEase = (nowMs: number, elapsedMs: number) => {
    if (!ease) return
    // Asked for anew in each frame, as by a wheel, it goes on by a frame each time.
    ease.startMs ??= nowMs - Math.min(elapsedMs, FRAME_MS)
    const share = (nowMs - ease.startMs) / ease.lastsMs
    view = share >= 1 ? ease.to : viewBetween(ease.from, ease.to, easedShare(share))
    if (share >= 1) ease = undefined
  }

  return {
    view: () => view,
    reduce(reduced: boolean) {
      isReduced = reduced
    },
    resize(screen: Size) {
      view = resized(view, screen)
      if (ease) ease = { ...ease, from: resized(ease.from, screen), to: resized(ease.to, screen) }
    },
    hold() {
      ease = undefined
      speed = undefined
    },
    pan: (by: Point, eases: boolean) => move(panned(ahead(), by), eases ? STEP_MS : 0),
    fling(thrown: Point) {
      if (!isReduced) speed = thrown
    },
    zoom(factor: number, screen: Point | undefined, eases: boolean) {
      const from = eases ? ahead() : view
      move(zoomed(from, from.zoom * factor, screen ?? middleOf(view)), eases ? STEP_MS : 0)
    },
    step(steps: number) {
      const from = ahead()
      move(zoomed(from, (Math.round(from.zoom * 10) + steps) / 10, middleOf(view)), STEP_MS)
    },
    go(image: Point | undefined, zoom: number | undefined, jumps: boolean) {
      const from = ahead()
      const to = clamped({ ...from, ...image, zoom: zoom ?? from.zoom })
      move(to, jumps ? 0 : GO_MS)
    },
    /** Nearer to a point of the image, which may move itself. */
    chase(image: Point, elapsedMs: number) {
      if (ease) ease = { ...ease, to: clamped({ ...ease.to, ...image }) }
      else view = nearer(view, image, isReduced ? 1 : 1 - Math.exp(-elapsedMs / CHASE_MS))
    },
    /** Moves on to a time; returns the milliseconds since the last. */
    advance(nowMs: number) {
      const elapsedMs = Math.min(Math.max(nowMs - atMs, 0), LONGEST_STEP_MS)
      atMs = nowMs
      advanceFling(elapsedMs)
      advanceEase(nowMs, elapsedMs)
      return elapsedMs
    },
    isMoving: () => ease !== undefined || speed !== undefined,
  }
}

const middleOf = ({ width, height }: Size): Point => ({ x: width / 2, y: height / 2 })

/** A part of the way to a point of the image; the same view if there is no way to see. */
function nearer(view: View, image: Point, part: number): View {
  const x = image.x - view.x
  const y = image.y - view.y
  if (Math.hypot(x, y) * scaleOf(view) < NEAR) return view
  return clamped({ ...view, x: view.x + x * part, y: view.y + y * part })
}
