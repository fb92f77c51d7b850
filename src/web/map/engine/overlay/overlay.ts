import type { Look } from '../markers.ts'
import type { Frame, Sprite } from '../renderer.ts'
import { placeOf } from '../scene/pick-marker.ts'
import type { Point, Size } from '../spaces.ts'
import { createLabelLayer } from './label-layer.ts'
import type { Box } from './label-placement.ts'
import { drawMarks, type Marks } from './marker-sprites.ts'
import { pixelOf, stampOn } from './place-sprite.ts'
import { createTrail, stampTrail } from './trail.ts'

/** Between a marker and its label, in screen pixels. */
const LABEL_GAP = 5
const RETICLE_GAP = 5

export type Overlay = ReturnType<typeof createOverlay>

/** What lies over the markers: the trail, ring and reticle of the bots that matter, and labels. */
export function createOverlay(ask: (indices: readonly number[]) => void) {
  const labels = createLabelLayer(ask)
  const trail = createTrail()
  let look: Look | undefined
  let marks: Marks | undefined
  let ratio = 0
  let selected: number | undefined
  let hovered: number | undefined
  let hasLabels = false

  const marksFor = (frame: Frame, wanted: Look) => {
    if (marks && ratio === frame.pixelRatio) return marks
    ratio = frame.pixelRatio
    labels.redraw()
    marks = drawMarks(wanted, ratio)
    return marks
  }
  const stampHovered = (frame: Frame, index: number, canvas: Size, drawn: Marks, gap: number) => {
    stampMarker(frame, index, drawn.discs, drawn.ring)
    labels.stamp(frame, index, canvas, gap)
  }
  const stampSelected = (frame: Frame, index: number, canvas: Size, drawn: Marks, gap: number) => {
    trail.add(placeOf(frame.markers, index))
    stampTrail(trail, frame, drawn.dots)
    stampMarker(frame, index, drawn.discs, drawn.reticle)
    labels.keepClear(boxAround(frame, index, drawn.reticle))
    labels.stamp(frame, index, canvas, gap + RETICLE_GAP)
  }

  return {
    setLook(next: Look) {
      look = next
      marks = undefined
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
    },
    name: labels.name,
    forget: labels.forget,
    setFont: labels.setFont,
    /** Fills the frame's stamps; true if another frame would show more. */
    arrange(frame: Frame, canvas: Size, nowMs: number): boolean {
      frame.stamps.count = 0
      if (!look) return false
      const drawn = marksFor(frame, look)
      const one = within(frame, selected)
      const other = hovered === selected ? undefined : within(frame, hovered)
      const gap = look.radius + LABEL_GAP
      labels.begin()
      if (one !== undefined) stampSelected(frame, one, canvas, drawn, gap)
      if (other !== undefined) stampHovered(frame, other, canvas, drawn, gap)
      if (hasLabels) labels.stampNearest(frame, [one, other], canvas, gap, nowMs)
      return labels.end()
    },
  }
}

/** The bot if it is there. */
const within = ({ markers }: Frame, index: number | undefined) =>
  index !== undefined && index < markers.count ? index : undefined

/** The disc once more, over all others, and what marks it. */
function stampMarker(frame: Frame, index: number, discs: readonly Sprite[], mark: Sprite): void {
  const pixel = pixelAt(frame, index)
  stampOn(frame, discs[frame.markers.statuses[index] ?? 0], pixel)
  stampOn(frame, mark, pixel)
}

function boxAround(frame: Frame, index: number, { width, height }: Size): Box {
  const { x, y } = pixelAt(frame, index)
  return { left: x - width / 2, top: y - height / 2, width, height }
}

const pixelAt = ({ markers, pixelFromGame }: Frame, index: number): Point =>
  pixelOf(placeOf(markers, index), pixelFromGame)
