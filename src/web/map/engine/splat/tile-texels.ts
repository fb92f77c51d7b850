import type { Pixels, Tile } from '../renderer.ts'
import { createBlock, PIXEL } from './kernel/block.ts'
import type { Kernel } from './kernel/kernel.ts'
import type { Texels } from './sampler.ts'

/** The pixels of tiles in the kernel's memory. */
export function createTiles(kernel: Kernel) {
  const tiles = new Map<number, Texels>()
  const remove = ({ key }: Tile) => {
    tiles.get(key)?.block.release()
    tiles.delete(key)
  }

  return {
    of: ({ key }: Tile) => tiles.get(key),
    add(tile: Tile, { width, height, bytes }: Pixels) {
      remove(tile)
      const block = createBlock(kernel, PIXEL * width * height)
      block.bytes().set(bytes)
      tiles.set(tile.key, { block, width, height })
    },
    remove,
  }
}
