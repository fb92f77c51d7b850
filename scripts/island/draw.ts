import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { SIZE } from './field.ts'
import { MIDDLE, type Task } from './task.ts'
import { halved, LEVELS, TILE, writePicture, writeTiles } from './tiles.ts'
import { makeWorld } from './world.ts'

export const ISLAND = join(import.meta.dirname, '../../assets/island')
const VERSION_LENGTH = 16

if (import.meta.main) await drawIsland(process.argv[2] ?? ISLAND)

/** Draws the island as tiles, with a `picture.json` that describes them for the server. */
async function drawIsland(folder: string): Promise<void> {
  const draft = `${folder}.draft`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true })
  const middle = new SharedArrayBuffer(MIDDLE * MIDDLE * 3)
  await drawBlocks({ world: makeWorld(), folder: draft, middle, next: new SharedArrayBuffer(4) })
  await drawCoarse(draft, new Uint8Array(middle))
  const version = await hashTiles(draft)
  const facts = { version, size: SIZE, tile_size: TILE, levels: LEVELS }
  await writeFile(join(draft, 'picture.json'), `${JSON.stringify(facts, null, 2)}\n`)
  await rm(folder, { recursive: true, force: true })
  await rename(draft, folder)
}

async function drawBlocks(task: Task): Promise<void> {
  const workers = Array.from({ length: Math.min(4, Math.max(2, availableParallelism())) }, () => {
    const worker = new Worker(new URL('block-worker.ts', import.meta.url), { workerData: task })
    return once(worker, 'exit')
  })
  await Promise.all(workers)
}

/** Draws the coarser levels that the workers did not write. */
async function drawCoarse(folder: string, pixels: Uint8Array): Promise<void> {
  let [level, side] = [LEVELS - 3, MIDDLE]
  let whole = pixels
  while (level >= 0) {
    await writeTiles(folder, level, whole, side)
    if (side === 2 * TILE) await writePicture(join(folder, 'preview.webp'), whole, side)
    whole = halved(whole, side)
    side /= 2
    level -= 1
  }
}

/** The version of the tiles: browsers cache them under it forever. */
export async function hashTiles(folder: string): Promise<string> {
  const hash = createHash('sha256')
  const names = await readdir(folder, { recursive: true })
  for (const name of names.filter((each) => each.endsWith('.webp')).sort())
    hash.update(await readFile(join(folder, name)))
  return hash.digest('hex').slice(0, VERSION_LENGTH)
}
