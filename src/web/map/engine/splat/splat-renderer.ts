import type { Look } from '../markers.ts'
import type { Frame, Renderer, Tile } from '../renderer.ts'
import type { Size } from '../spaces.ts'
import { createBase } from './base.ts'
import { emptyCrowd, gather } from './crowd.ts'
import { type Discs, prepareDiscs, putCrude, putFine } from './discs.ts'
import type { Plate } from './plate.ts'
import { putStamps } from './stamp.ts'

/** Of a disc with smooth edges, until it has been measured. */
const FIRST_COST_MS = 2e-4
/** Of the time for a frame; the rest is for the picture, for listing and for showing it. */
const DISC_SHARE = 0.6

/** Draws with the processor into one picture and shows that: without a GPU nothing is faster. */
export function createSplatRenderer(canvas: OffscreenCanvas): Renderer {
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('This browser has no 2D canvas')
  const tiles = new Map<number, Uint32Array>()
  const base = createBase((tile) => tiles.get(tile.key))
  const crowd = emptyCrowd()
  const plate: Plate = { pixels: new Uint32Array(), width: 0, height: 0, margin: 0 }
  let image = new ImageData(1, 1)
  let size: Size = { width: 1, height: 1 }
  let ratio = 1
  let look: Look | undefined
  let discs: Discs | undefined
  let costMs = FIRST_COST_MS

  const prepare = () => {
    if (!look) return
    const { reach } = prepareDiscs(look, ratio, 1)
    plate.margin = 2 * reach
    plate.width = size.width + 2 * plate.margin
    plate.height = size.height + 2 * plate.margin
    discs = prepareDiscs(look, ratio, plate.width)
    image = new ImageData(plate.width, plate.height)
    plate.pixels = new Uint32Array(image.data.buffer)
    base.forget()
    base.setSea(look.sea)
  }
  const drawDiscs = (frame: Frame, prepared: Discs) => {
    gather(crowd, frame, plate, prepared.reach, prepared.nearby)
    if (!frame.isStill && crowd.count * costMs > frame.budgetMs * DISC_SHARE) {
      putCrude(plate, crowd, prepared)
      costMs *= FORGETTING
      return
    }
    const begin = performance.now()
    putFine(plate, crowd, prepared)
    // Clocks of a tenth of a millisecond say nothing of a few discs.
    if (crowd.count > LEAST_MEASURED)
      costMs += ((performance.now() - begin) / crowd.count - costMs) / 4
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
      look = next
      prepare()
    },
    addTile(tile, picture) {
      tiles.set(tile.key, pixelsOf(picture, tile))
    },
    removeTile(tile) {
      tiles.delete(tile.key)
    },
    draw(frame) {
      if (!discs) return
      base.draw(plate, frame)
      if (frame.markers.count > 0) drawDiscs(frame, discs)
      putStamps(plate, frame.stamps)
      context.putImageData(image, -plate.margin, -plate.margin)
    },
    close: () => tiles.clear(),
  }
}

const LEAST_MEASURED = 1_000
/** A figure from a busy moment does not count for ever. */
const FORGETTING = 0.997

let desk: OffscreenCanvasRenderingContext2D | null | undefined

function pixelsOf(picture: ImageBitmap, { texels }: Tile): Uint32Array {
  desk ??= new OffscreenCanvas(texels, texels).getContext('2d', {
    willReadFrequently: true,
    alpha: false,
  })
  if (!desk) throw new Error('This browser has no 2D canvas')
  if (desk.canvas.width < texels) {
    desk.canvas.width = texels
    desk.canvas.height = texels
  }
  desk.drawImage(picture, 0, 0, texels, texels)
  return new Uint32Array(desk.getImageData(0, 0, texels, texels).data.buffer)
}
