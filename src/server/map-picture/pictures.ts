import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import {
  access,
  constants,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { codeOf } from '../db/transact.ts'
import type { Env } from '../env.ts'
import { ifExists } from '../existing-file.ts'

/** Metadata stored next to the tiles of a picture. */
const Metadata = z.object({
  version: z.string().regex(/^[0-9a-f]{16}$/),
  size: z.int(),
  tile_size: z.int(),
  levels: z.int(),
})

/** A picture in tiles: `level/y/x.webp` in its folder, next to `preview.webp`. */
export interface Picture extends z.infer<typeof Metadata> {
  readonly folder: string
}

/** The current picture of the live map. */
export interface MapPictures {
  readonly picture: Picture | undefined
  readonly isCutting: boolean
}

/** Refuses an unusable picture. Tiles of a new one are cut in the background, because that takes seconds. */
export async function openPictures(
  { mapImage, mapFolder }: Pick<Env, 'mapImage' | 'mapFolder'>,
  island: string,
  logger: FastifyBaseLogger,
  onChange: () => void,
): Promise<MapPictures> {
  if (mapImage === undefined) return { picture: await readPicture(island), isCutting: false }
  const { width } = await checkPicture(mapImage)
  const pictures: { picture: Picture | undefined; isCutting: boolean } = {
    picture: undefined,
    isCutting: true,
  }
  cutPicture(mapImage, width, mapFolder)
    .then(async (folder) => {
      pictures.picture = await readPicture(folder)
    })
    .catch((error: unknown) => {
      logger.error(
        { err: error },
        'the picture of NIGHT_SHIFT_MAP_IMAGE could not be cut into tiles',
      )
    })
    .finally(() => {
      pictures.isCutting = false
      onChange()
    })
  return pictures
}

async function readPicture(folder: string): Promise<Picture | undefined> {
  const text = await ifExists(readFile(join(folder, 'picture.json'), 'utf8'))
  return text === undefined ? undefined : { ...Metadata.parse(JSON.parse(text)), folder }
}

const TILE_SIZE = 512
const MAX_LEVELS = 5
const PREVIEW_SIZE = 1024
const MIN_SIDE = 512
/** The limit of the image library. */
const MAX_SIDE = 16_383
const VERSION_LENGTH = 16
const WEBP_OPTIONS = { quality: 82, effort: 2 }

const EXPECTED = 'a square picture such as a PNG, JPEG or WebP of 8192 × 8192 pixels'

/** Throws with instructions if there is no square picture at this path, which stops the start. */
async function checkPicture(path: string): Promise<{ width: number }> {
  try {
    await access(path, constants.R_OK)
  } catch (cause) {
    throw settingError(
      `${path} cannot be read (${codeOf(cause)}). Give the path of ${EXPECTED}`,
      cause,
    )
  }
  const { width, height } = await measure(path)
  if (width !== height)
    throw settingError(
      `${path} has ${width} × ${height} pixels, but a map is square. Give ${EXPECTED}`,
    )
  if (width < MIN_SIDE || width > MAX_SIDE)
    throw settingError(
      `${path} has ${width} × ${height} pixels, not ${MIN_SIDE} to ${MAX_SIDE}. Give ${EXPECTED}`,
    )
  return { width }
}

async function measure(path: string) {
  try {
    return await (await openSharp()).default(path).metadata()
  } catch (cause) {
    throw settingError(`${path} is not a readable picture. Give ${EXPECTED}`, cause)
  }
}

const settingError = (text: string, cause?: unknown) =>
  new Error(`NIGHT_SHIFT_MAP_IMAGE ${text}, or remove the setting to use the drawn island.`, {
    cause,
  })

/** Loaded on demand, because the library takes 20 MB. */
const openSharp = () => import('sharp')

/** Returns the folder with the tiles of a picture, which are reused until the picture changes. */
async function cutPicture(path: string, width: number, parent: string): Promise<string> {
  const version = await versionOf(path)
  const folder = join(parent, version)
  if (existsSync(folder)) return folder
  const draft = `${folder}.draft`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  const levels = levelsFor(width)
  const size = TILE_SIZE * 2 ** (levels - 1)
  await cut(path, draft, size, levels)
  const metadata = { version, size, tile_size: TILE_SIZE, levels }
  await writeFile(join(draft, 'picture.json'), JSON.stringify(metadata))
  await rename(draft, folder)
  await removeOthers(parent, version)
  return folder
}

/** The number of levels that shows every pixel, up to 8192 on each side. */
const levelsFor = (width: number) =>
  Math.min(MAX_LEVELS, 1 + Math.ceil(Math.log2(Math.max(1, width / TILE_SIZE))))

async function cut(path: string, folder: string, size: number, levels: number): Promise<void> {
  const { default: sharp } = await openSharp()
  // A JPEG can be stored turned, with its direction in the metadata.
  const whole = sharp(path).autoOrient().flatten()
  await whole
    .clone()
    .resize(size, size, { fit: 'fill' })
    .webp(WEBP_OPTIONS)
    // By default, tiles of a single color are omitted.
    .tile({ size: TILE_SIZE, layout: 'google', skipBlanks: -1 })
    .toFile(join(folder, 'tiles'))
  for (let level = 0; level < levels; level++)
    await rename(join(folder, 'tiles', String(level)), join(folder, String(level)))
  await rm(join(folder, 'tiles'), { recursive: true })
  await whole
    .resize(PREVIEW_SIZE, PREVIEW_SIZE, { fit: 'fill' })
    .webp(WEBP_OPTIONS)
    .toFile(join(folder, 'preview.webp'))
}

/** A hash of the content, so that a picture has the same URLs on every node and after copying. */
async function versionOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex').slice(0, VERSION_LENGTH)
}

async function removeOthers(parent: string, version: string): Promise<void> {
  const names = (await readdir(parent)).filter((name) => name !== version)
  await Promise.all(names.map((name) => rm(join(parent, name), { recursive: true })))
}
