import type { Tile } from '../renderer.ts'
import { createBlock, PIXEL } from './kernel/block.ts'
import type { Kernel } from './kernel/kernel.ts'
import type { Texels } from './sample.ts'

/** The pixels of tiles in the kernel's memory. */
export function createTiles(kernel: Kernel) {
  const tiles = new Map<number, Texels>()
  const remove = ({ key }: Tile) => {
    tiles.get(key)?.block.release()
    tiles.delete(key)
  }

  return {
    of: ({ key }: Tile) => tiles.get(key),
    add(tile: Tile, picture: ImageBitmap) {
      const { texels } = tile
      const block = createBlock(kernel, PIXEL * texels * texels)
      block.bytes().set(pixelsOf(picture, texels))
      remove(tile)
      tiles.set(tile.key, { block, width: texels, height: texels })
    },
    remove,
  }
}

let desk: OffscreenCanvasRenderingContext2D | null | undefined

function pixelsOf(picture: ImageBitmap, texels: number): Uint8ClampedArray {
  desk ??= new OffscreenCanvas(texels, texels).getContext('2d', {
    willReadFrequently: true,
    alpha: false,
  })
  if (!desk) throw new Error('This browser has no 2D canvas')
  // Reading out copies all of a canvas, however little is asked for.
  if (desk.canvas.width !== texels) {
    desk.canvas.width = texels
    desk.canvas.height = texels
  }
  desk.drawImage(picture, 0, 0, texels, texels)
  return desk.getImageData(0, 0, texels, texels).data
}
