import { parentPort, workerData } from 'node:worker_threads'
import { drawPart } from './block.ts'
import { SIZE } from './field.ts'
import { MIDDLE, type Task } from './task.ts'
import { BLOCK, halved, LEVELS, place, TILE, writeTiles } from './tiles.ts'
import { revive } from './world.ts'

const BLOCKS_ACROSS = SIZE / BLOCK

const { world, folder, middle, next }: Task = workerData
const taken = new Int32Array(next)
const whole = new Uint8Array(middle)
const island = revive(world)
let writing: Promise<unknown> = Promise.resolve()
for (;;) {
  const block = Atomics.add(taken, 0, 1)
  if (block >= BLOCKS_ACROSS ** 2) break
  const column = block % BLOCKS_ACROSS
  const row = Math.floor(block / BLOCKS_ACROSS)
  const pixels = drawPart(island, { left: column * BLOCK, top: row * BLOCK, side: BLOCK })
  const half = halved(pixels, BLOCK)
  const quarter = halved(half, BLOCK / 2)
  place(quarter, BLOCK / 4, whole, MIDDLE, (column * BLOCK) / 4, (row * BLOCK) / 4)
  // Writes one block while drawing the next.
  await writing
  writing = Promise.all([
    writeTiles(folder, LEVELS - 1, pixels, BLOCK, (column * BLOCK) / TILE, (row * BLOCK) / TILE),
    writeTiles(folder, LEVELS - 2, half, BLOCK / 2, column, row),
  ])
}
await writing
parentPort?.postMessage('done')
