import type { Frame } from '../renderer.ts'
import { positionOf } from '../scene/pick-marker.ts'
import type { Size } from '../spaces.ts'
import { type Box, labelBox, MAX_LABELS, nearestToCenter, reserveBox } from './label-placement.ts'
import { createLabelSprites } from './label-sprites.ts'
import { addSprite, toPixel } from './place-sprite.ts'

/** The choice of labels is updated at this interval; labels move with their bots in every frame. */
const UPDATE_MS = 120

/** Labels of bots: required ones, and as many others as there is room for. */
export function createLabelLayer(requestNames: (indices: readonly number[]) => void) {
  const sprites = createLabelSprites(requestNames)
  const nearest = new Int32Array(MAX_LABELS)
  const distances = new Float64Array(MAX_LABELS)
  let chosen: number[] = []
  let updatedMs = Number.NEGATIVE_INFINITY
  let reserved: Box[] = []

  const choose = ({ markers, shown, pixelFromGame }: Frame, canvas: Size) => {
    const found = nearestToCenter(markers, shown, pixelFromGame, canvas, nearest, distances)
    // A label is kept while its bot is near, so that labels do not flicker.
    const near = new Set(nearest.subarray(0, found))
    const kept = chosen.filter((index) => near.delete(index))
    chosen = [...kept, ...near]
  }
  /** True if there was room for the label. */
  const addLabel = (
    frame: Frame,
    index: number,
    canvas: Size,
    gap: number,
    isRequired: boolean,
  ) => {
    const size = sprites.sizeOf(index, frame.pixelRatio)
    if (!size) return false
    const pixel = toPixel(positionOf(frame.markers, index), frame.pixelFromGame)
    const box = labelBox(pixel, size, canvas, gap * frame.pixelRatio)
    const hasRoom = reserveBox(box, reserved)
    const sprite = hasRoom || isRequired ? sprites.spriteOf(index, frame.pixelRatio) : undefined
    if (sprite) addSprite(frame, sprite, box.left, box.top)
    return hasRoom
  }

  return {
    setName: sprites.setName,
    clear: sprites.clear,
    redraw: sprites.redraw,
    setFont: sprites.setFont,
    begin() {
      reserved = []
    },
    reserve(box: Box) {
      reserved.push(box)
    },
    add(frame: Frame, index: number, canvas: Size, gap: number) {
      addLabel(frame, index, canvas, gap, true)
    },
    addNearest(
      frame: Frame,
      excluded: readonly unknown[],
      canvas: Size,
      gap: number,
      nowMs: number,
    ) {
      if (nowMs - updatedMs >= UPDATE_MS) {
        choose(frame, canvas)
        updatedMs = nowMs
      }
      const { count } = frame.markers
      const others = chosen.filter((index) => index < count && !excluded.includes(index))
      const drawn = new Set(others.filter((index) => addLabel(frame, index, canvas, gap, false)))
      // Drawn labels come first the next time.
      chosen = [...drawn, ...others.filter((index) => !drawn.has(index))]
    },
    /** True if another frame would show more labels. */
    end: sprites.endFrame,
  }
}
