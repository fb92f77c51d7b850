import type { Frame } from '../renderer.ts'
import { placeOf } from '../scene/pick-marker.ts'
import type { Size } from '../spaces.ts'
import { type Box, boxFor, LABELS_MOST, nearestToMiddle, placeBox } from './label-placement.ts'
import { createNames } from './label-sprites.ts'
import { pixelOf, stampAt } from './place-sprite.ts'

/** Who gets a label is decided anew this often; labels move with their bots in every frame. */
const CHOICE_MS = 120

/** Labels of bots: those that are surely wanted, and as many of the others as find room. */
export function createLabelLayer(ask: (indices: readonly number[]) => void) {
  const names = createNames(ask)
  const nearest = new Int32Array(LABELS_MOST)
  const distances = new Float64Array(LABELS_MOST)
  let chosen: number[] = []
  let chosenMs = Number.NEGATIVE_INFINITY
  let placed: Box[] = []

  const choose = ({ markers, shown, pixelFromGame }: Frame, canvas: Size) => {
    const found = nearestToMiddle(markers, shown, pixelFromGame, canvas, nearest, distances)
    // Whoever has a label keeps it as long as it is near: labels that come and go are no help.
    const near = new Set(nearest.subarray(0, found))
    const kept = chosen.filter((index) => near.delete(index))
    chosen = [...kept, ...near]
  }
  /** True if there was room for it. */
  const stampLabel = (frame: Frame, index: number, canvas: Size, gap: number, isSure: boolean) => {
    const size = names.sizeOf(index, frame.pixelRatio)
    if (!size) return false
    const pixel = pixelOf(placeOf(frame.markers, index), frame.pixelFromGame)
    const box = boxFor(pixel, size, canvas, gap * frame.pixelRatio)
    const hasRoom = placeBox(box, placed)
    const sprite = hasRoom || isSure ? names.spriteOf(index, frame.pixelRatio) : undefined
    if (sprite) stampAt(frame, sprite, box.left, box.top)
    return hasRoom
  }

  return {
    name: names.name,
    forget: names.forget,
    redraw: names.redraw,
    setFont: names.setFont,
    begin() {
      placed = []
    },
    keepClear(box: Box) {
      placed.push(box)
    },
    stamp(frame: Frame, index: number, canvas: Size, gap: number) {
      stampLabel(frame, index, canvas, gap, true)
    },
    stampNearest(
      frame: Frame,
      except: readonly unknown[],
      canvas: Size,
      gap: number,
      nowMs: number,
    ) {
      if (nowMs - chosenMs >= CHOICE_MS) {
        choose(frame, canvas)
        chosenMs = nowMs
      }
      const { count } = frame.markers
      const others = chosen.filter((index) => index < count && !except.includes(index))
      const lucky = new Set(others.filter((index) => stampLabel(frame, index, canvas, gap, false)))
      // Those that found room come first the next time.
      chosen = [...lucky, ...others.filter((index) => !lucky.has(index))]
    },
    /** True if another frame would show more. */
    end: names.endFrame,
  }
}
