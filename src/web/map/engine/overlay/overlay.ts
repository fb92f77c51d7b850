import type { Look } from '../markers.ts'
import { placeOf } from '../pick.ts'
import type { Frame, Sprite } from '../renderer.ts'
import type { Point, Size } from '../spaces.ts'
import { type Box, boxFor, LABELS_MOST, nearestToMiddle, placeBox } from './labels.ts'
import { drawMarks, type Marks, TRAIL_SHADES } from './marks.ts'
import { createNames } from './names.ts'
import { createTrail } from './trail.ts'

/** Who gets a label is decided anew this often; labels move with their bots in every frame. */
const CHOICE_MS = 120
const LABEL_GAP = 5
/** Between two dots of the trail, in screen pixels. */
const DOT_GAP = 7

export type Overlay = ReturnType<typeof createOverlay>

/** What lies over the markers: the trail, ring and reticle of the bots that matter, and labels. */
export function createOverlay(ask: (indices: readonly number[]) => void) {
  const names = createNames(ask)
  const trail = createTrail()
  const nearest = new Int32Array(LABELS_MOST)
  const distances = new Float64Array(LABELS_MOST)
  let chosen: number[] = []
  let chosenMs = Number.NEGATIVE_INFINITY
  let placed: Box[] = []
  let look: Look | undefined
  let marks: Marks | undefined
  let ratio = 0
  let selected: number | undefined
  let hovered: number | undefined
  let hasLabels = false

  const pixelOf = ({ pixelFromGame }: Frame, game: Point): Point => ({
    x: game.x * pixelFromGame.scaleX + pixelFromGame.x0,
    y: game.y * pixelFromGame.scaleY + pixelFromGame.y0,
  })
  const stamp = ({ stamps }: Frame, sprite: Sprite, left: number, top: number) => {
    stamps.sprites[stamps.count] = sprite
    stamps.xs[stamps.count] = left
    stamps.ys[stamps.count] = top
    stamps.count++
  }
  const stampOn = (frame: Frame, sprite: Sprite | undefined, { x, y }: Point) => {
    if (sprite)
      stamp(frame, sprite, Math.round(x - sprite.width / 2), Math.round(y - sprite.height / 2))
  }
  const stampTrail = (frame: Frame, { dots }: Marks) => {
    let last: Point | undefined
    const gap = DOT_GAP * frame.pixelRatio
    trail.forEach((game, age) => {
      const pixel = pixelOf(frame, game)
      if (last && Math.hypot(pixel.x - last.x, pixel.y - last.y) < gap) return
      last = pixel
      stampOn(frame, dots[Math.floor((1 - age) * (TRAIL_SHADES - 1))], pixel)
    })
  }
  const stampMarker = (frame: Frame, index: number, around: Sprite | undefined) => {
    const pixel = pixelOf(frame, placeOf(frame.markers, index))
    stampOn(frame, marks?.discs[frame.markers.statuses[index] ?? 0], pixel)
    stampOn(frame, around, pixel)
  }
  const stampLabel = (frame: Frame, index: number, canvas: Size, isSure: boolean) => {
    const sprite = names.labelOf(index, ratio)
    if (!sprite || !look) return false
    const pixel = pixelOf(frame, placeOf(frame.markers, index))
    const gap = (look.radius + LABEL_GAP + (index === selected ? LABEL_GAP : 0)) * ratio
    const box = boxFor(pixel, sprite, canvas, gap)
    const hasRoom = placeBox(box, placed)
    if (hasRoom || isSure) stamp(frame, sprite, box.left, box.top)
    return hasRoom
  }
  const choose = (frame: Frame, canvas: Size, nowMs: number) => {
    const found = nearestToMiddle(
      frame.markers,
      frame.shown,
      frame.pixelFromGame,
      canvas,
      nearest,
      distances,
    )
    // Whoever has a label keeps it as long as it is near: labels that come and go are no help.
    const near = new Set(nearest.subarray(0, found))
    const kept = chosen.filter((index) => near.delete(index))
    chosen = [...kept, ...near]
    chosenMs = nowMs
  }
  const stampLabels = (frame: Frame, canvas: Size, nowMs: number) => {
    if (nowMs - chosenMs >= CHOICE_MS) choose(frame, canvas, nowMs)
    const isNamed = (index: number) => index === selected || index === hovered
    const some = chosen.filter(
      (index) =>
        !isNamed(index) && index < frame.markers.count && stampLabel(frame, index, canvas, false),
    )
    // Those that found room come first the next time.
    if (some.length < chosen.length) {
      const had = new Set(some)
      chosen = [...some, ...chosen.filter((index) => !had.has(index))]
    }
  }
  const isThere = (frame: Frame, index: number | undefined): index is number =>
    index !== undefined && index < frame.markers.count

  return {
    setLook(next: Look) {
      look = next
      ratio = 0
    },
    select(index: number | undefined) {
      if (index !== selected) trail.clear()
      selected = index
    },
    hover(index: number | undefined) {
      hovered = index
    },
    setLabels(on: boolean) {
      hasLabels = on
      chosenMs = Number.NEGATIVE_INFINITY
    },
    name: names.name,
    forget: names.forget,
    /** Fills the frame's stamps; true if another frame would show more. */
    arrange(frame: Frame, canvas: Size, nowMs: number): boolean {
      frame.stamps.count = 0
      if (!look) return false
      if (!marks || ratio !== frame.pixelRatio) {
        ratio = frame.pixelRatio
        marks = drawMarks(look, ratio)
        names.redraw()
      }
      placed = []
      if (isThere(frame, selected)) {
        trail.add(placeOf(frame.markers, selected))
        stampTrail(frame, marks)
      }
      if (isThere(frame, hovered) && hovered !== selected) stampMarker(frame, hovered, marks.ring)
      if (isThere(frame, selected)) stampMarker(frame, selected, marks.reticle)
      if (isThere(frame, selected)) stampLabel(frame, selected, canvas, true)
      if (isThere(frame, hovered) && hovered !== selected) stampLabel(frame, hovered, canvas, true)
      if (hasLabels) stampLabels(frame, canvas, nowMs)
      return names.endFrame()
    },
  }
}
