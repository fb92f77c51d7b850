import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { access, constants, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { codeOf } from '../db/transact.ts'

const TILE_SIZE = 512
const MOST_LEVELS = 5
const PREVIEW_SIZE = 1024
const LEAST = 512
/** What the library of pictures takes at most. */
const MOST = 16_383
const VERSION_LENGTH = 16
const LOOK = { quality: 82, effort: 2 }

const WANTED = 'a square picture such as a PNG, JPEG or WebP of 8192 × 8192 pixels'

/** Stops the start, saying how to mend it, when there is no square picture at this path. */
export async function checkPicture(path: string): Promise<{ width: number }> {
  try {
    await access(path, constants.R_OK)
  } catch (cause) {
    throw fault(`${path} cannot be read (${codeOf(cause)}). Give the path of ${WANTED}`, cause)
  }
  const { width, height } = await measure(path)
  if (width !== height)
    throw fault(`${path} has ${width} × ${height} pixels, and a map is square. Give ${WANTED}`)
  if (width < LEAST || width > MOST)
    throw fault(`${path} has ${width} × ${height} pixels, not ${LEAST} to ${MOST}. Give ${WANTED}`)
  return { width }
}

async function measure(path: string) {
  try {
    return await (await openSharp()).default(path).metadata()
  } catch (cause) {
    throw fault(`${path} is no picture that can be read. Give ${WANTED}`, cause)
  }
}

const fault = (text: string, cause?: unknown) =>
  new Error(`NIGHT_SHIFT_MAP_IMAGE ${text}, or leave the setting out for the drawn island.`, {
    cause,
  })

/** Loaded only where it is used: it brings a library of 20 MB. */
const openSharp = () => import('sharp')

/** The folder with the tiles of a picture, which outlives a start as long as the picture stays the same. */
export async function cutPicture(path: string, width: number, home: string): Promise<string> {
  const version = await versionOf(path)
  const folder = join(home, version)
  if (existsSync(folder)) return folder
  const draft = `${folder}.draft`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  const levels = levelsFor(width)
  const size = TILE_SIZE * 2 ** (levels - 1)
  await cut(path, draft, size, levels)
  const facts = { version, size, tile_size: TILE_SIZE, levels }
  await writeFile(join(draft, 'picture.json'), JSON.stringify(facts))
  await rename(draft, folder)
  await removeOthers(home, version)
  return folder
}

/** Enough that the finest level shows every pixel, up to 8192 on each side. */
const levelsFor = (width: number) =>
  Math.min(MOST_LEVELS, 1 + Math.ceil(Math.log2(Math.max(1, width / TILE_SIZE))))

async function cut(path: string, folder: string, size: number, levels: number): Promise<void> {
  const { default: sharp } = await openSharp()
  const whole = sharp(path).flatten()
  await whole
    .clone()
    .resize(size, size, { fit: 'fill' })
    .webp(LOOK)
    // By itself it would leave out tiles of one colour.
    .tile({ size: TILE_SIZE, layout: 'google', skipBlanks: -1 })
    .toFile(join(folder, 'tiles'))
  for (let level = 0; level < levels; level++)
    await rename(join(folder, 'tiles', String(level)), join(folder, String(level)))
  await rm(join(folder, 'tiles'), { recursive: true })
  await whole
    .resize(PREVIEW_SIZE, PREVIEW_SIZE, { fit: 'fill' })
    .webp(LOOK)
    .toFile(join(folder, 'preview.webp'))
}

/** By content: the same picture has the same addresses on every node and after every copy. */
async function versionOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex').slice(0, VERSION_LENGTH)
}

async function removeOthers(home: string, version: string): Promise<void> {
  const names = (await readdir(home)).filter((name) => name !== version)
  await Promise.all(names.map((name) => rm(join(home, name), { recursive: true })))
}
