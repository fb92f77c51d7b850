import { once } from 'node:events'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { SIZE } from './field.ts'
import { MIDDLE, type Task } from './task.ts'
import { halved, LEVELS, TILE, writePicture, writeTiles } from './tiles.ts'
import { makeWorld } from './world.ts'

/** `node scripts/island/draw.ts FOLDER VERSION`: the island in tiles, with what the server has to know of them. */
const [folder = 'dist-island', version = '0'.repeat(16)] = process.argv.slice(2)

const draft = `${folder}.draft`
await rm(draft, { recursive: true, force: true })
await mkdir(draft, { recursive: true })
const middle = new SharedArrayBuffer(MIDDLE * MIDDLE * 3)
await drawBlocks({ world: makeWorld(), folder: draft, middle, next: new SharedArrayBuffer(4) })
await drawCoarse(new Uint8Array(middle))
const facts = { version, size: SIZE, tile_size: TILE, levels: LEVELS }
await writeFile(join(draft, 'picture.json'), JSON.stringify(facts))
await rm(folder, { recursive: true, force: true })
await rename(draft, folder)

async function drawBlocks(task: Task): Promise<void> {
  const workers = Array.from({ length: Math.min(4, Math.max(2, availableParallelism())) }, () => {
    const worker = new Worker(new URL('block-worker.ts', import.meta.url), { workerData: task })
    return once(worker, 'exit')
  })
  await Promise.all(workers)
}

/** The levels above those that the workers wrote. */
async function drawCoarse(pixels: Uint8Array): Promise<void> {
  let [level, side] = [LEVELS - 3, MIDDLE]
  let whole = pixels
  while (level >= 0) {
    await writeTiles(draft, level, whole, side)
    if (side === 2 * TILE) await writePicture(join(draft, 'preview.webp'), whole, side)
    whole = halved(whole, side)
    side /= 2
    level -= 1
  }
}
