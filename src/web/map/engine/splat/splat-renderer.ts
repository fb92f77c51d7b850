import type { Look } from '../markers.ts'
import type { Renderer } from '../renderer.ts'
import type { Size } from '../spaces.ts'
import { createBase } from './background.ts'
import { createDiscs } from './disc-painter.ts'
import { reachOf } from './disc-sprites.ts'
import { putStamps } from './draw-sprites.ts'
import { type Plate, resizePlate } from './framebuffer.ts'
import { createBlock } from './kernel/block.ts'
import type { Kernel } from './kernel/kernel.ts'
import { createTiles } from './tile-texels.ts'

/** Draws with the processor into one picture and shows that: without a GPU nothing is faster. */
export function createSplatRenderer(canvas: OffscreenCanvas, kernel: Kernel): Renderer {
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('This browser has no 2D canvas')
  const tiles = createTiles(kernel)
  const base = createBase(kernel, tiles.of)
  const plate: Plate = { block: createBlock(kernel), width: 0, height: 0, margin: 0 }
  const discs = createDiscs(kernel, plate)
  let size: Size = { width: 1, height: 1 }
  let ratio = 1
  let look: Look | undefined
  let isDrawn = false
  const prepare = () => {
    isDrawn = false
    if (!look) return
    plate.margin = 2 * reachOf(look, ratio)
    resizePlate(plate, size.width + 2 * plate.margin, size.height + 2 * plate.margin)
    discs.prepare(look, ratio)
    base.forget()
    base.setSea(look.sea)
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
      if (frame.markers.count > 0) discs.draw(frame)
      putStamps(plate, frame.stamps)
      isDrawn = true
    },
    later: {
      isDrawn: () => isDrawn,
      show() {
        if (!isDrawn) return
        isDrawn = false
        const image = new ImageData(plate.block.bytes(), plate.width, plate.height)
        context.putImageData(image, -plate.margin, -plate.margin)
      },
    },
    close() {
      // The kernel goes with all that is in its memory.
    },
  }
}

/** Each picture brings another sea, in the midst of its first view. */
const hasSameDiscs = (one: Look, other: Look) =>
  one.colors === other.colors && one.rim === other.rim && one.radius === other.radius
