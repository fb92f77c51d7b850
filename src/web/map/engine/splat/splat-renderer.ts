import type { Look } from '../markers.ts'
import type { Frame, Renderer } from '../renderer.ts'
import type { Size } from '../spaces.ts'
import { createBase } from './base.ts'
import { createCover } from './cover.ts'
import { createCrowd } from './crowd.ts'
import { hardOf, reachOf, softOf } from './discs.ts'
import { createFine } from './fine.ts'
import { createBlock } from './kernel/block.ts'
import type { Kernel } from './kernel/kernel.ts'
import { type Plate, resizePlate } from './plate.ts'
import { putStamps } from './stamp.ts'
import { createTiles } from './tiles.ts'

/** Of a disc with smooth edges, until it has been measured. */
const FIRST_COST_MS = 2e-4
/** With fewer discs than this, looking for hidden ones costs more than drawing them. */
const CROWD = 2_000
/** Of the time for a frame; the rest is for the picture, for listing and for showing it. */
const DISC_SHARE = 0.6

/** Draws with the processor into one picture and shows that: without a GPU nothing is faster. */
export function createSplatRenderer(canvas: OffscreenCanvas, kernel: Kernel): Renderer {
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('This browser has no 2D canvas')
  const tiles = createTiles(kernel)
  const base = createBase(kernel, tiles.of)
  const { crowd, gather } = createCrowd(kernel)
  const cover = createCover(kernel)
  const fine = createFine(kernel)
  const plate: Plate = { block: createBlock(kernel), width: 0, height: 0, margin: 0 }
  let size: Size = { width: 1, height: 1 }
  let ratio = 1
  let reach = 0
  let look: Look | undefined
  let costMs = FIRST_COST_MS
  const prepare = () => {
    if (!look) return
    reach = reachOf(look, ratio)
    plate.margin = 2 * reach
    resizePlate(plate, size.width + 2 * plate.margin, size.height + 2 * plate.margin)
    cover.prepare(hardOf(look, ratio), plate)
    fine.prepare(softOf(look, ratio), look.colors.length, plate.width)
    base.forget()
    base.setSea(look.sea)
  }
  const drawDiscs = (frame: Frame) => {
    gather(frame, plate, reach)
    if (!frame.isStill && crowd.count * costMs > frame.budgetMs * DISC_SHARE) {
      cover.put(plate, crowd)
      costMs *= FORGETTING
      return
    }
    const begin = performance.now()
    const { count } = crowd
    if (count > CROWD) cover.dropHidden(crowd)
    fine.put(plate, crowd)
    // Clocks of a tenth of a millisecond say nothing of a few discs.
    if (count > LEAST_MEASURED) costMs += ((performance.now() - begin) / count - costMs) / 4
  }

  return {
    kind: 'splat',
    resize(pixels, pixelRatio) {
      size = pixels
      ratio = pixelRatio
      canvas.width = pixels.width
      canvas.height = pixels.height
      prepare()
    },
    setLook(next) {
      const hasOtherDiscs = !look || !hasSameDiscs(look, next)
      look = next
      if (hasOtherDiscs) prepare()
      else base.setSea(next.sea)
    },
    addTile: tiles.add,
    removeTile: tiles.remove,
    draw(frame) {
      if (!look) return
      base.draw(plate, frame)
      if (frame.markers.count > 0) drawDiscs(frame)
      putStamps(plate, frame.stamps)
      const image = new ImageData(plate.block.bytes(), plate.width, plate.height)
      context.putImageData(image, -plate.margin, -plate.margin)
    },
    close() {
      // The kernel goes with all that is in its memory.
    },
  }
}

/** Each picture brings another sea, in the midst of its first view. */
const hasSameDiscs = (one: Look, other: Look) =>
  one.colors === other.colors && one.rim === other.rim && one.radius === other.radius

const LEAST_MEASURED = 1_000
/** A figure from a busy moment does not count for ever. */
const FORGETTING = 0.997
