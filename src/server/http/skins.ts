import { constants, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { shownSkin } from '#domain/skin.ts'
import { codeOf } from '../db/transact.ts'
import { type Chance, createChance } from '../demo/random.ts'
import { AppError } from '../errors.ts'
import { type Palette, pickPalette } from '../skins/palette.ts'
import {
  BACK_HAIR,
  BEARDS,
  CLOTHES,
  EYES,
  EYEWEAR,
  FACE,
  GROUNDS,
  HAIRCUTS,
  HATS,
  HEADGEAR,
  MOUTHS,
  NOSES,
  TALL_HAIRCUTS,
} from '../skins/parts.ts'
import { authorize } from './authorize.ts'
import type { Serving } from './serve.ts'

const SKIN = /^(0|[1-9][0-9]{0,8})$/
const ACCESS_RULES = { access: 'authenticated', method: 'GET' } as const

/**
 * Cache time of an image: long enough for a list of bots to load each image once, and short enough for a new image to
 * appear the same day.
 */
const CACHE_CONTROL = 'private, max-age=3600'

/** Serves the image of a skin: the operator's own, or else a drawn one. */
export function serveSkins(
  app: FastifyInstance,
  serving: Pick<Serving, 'services' | 'cookies'>,
  folder: string | undefined,
): void {
  app.get<{ Params: { skin: string } }>('/skins/:skin', async (request, reply) => {
    request.person = await authorize(ACCESS_RULES, serving, request)
    const { skin } = request.params
    if (!SKIN.test(skin)) throw new AppError('not_found', 'This skin does not exist.')
    const shown = shownSkin(Number(skin))
    const customImage = folder === undefined ? undefined : await readImage(folder, shown)
    reply.header('cache-control', CACHE_CONTROL)
    if (customImage) return reply.type(customImage.type).send(customImage.bytes)
    return reply.type('image/svg+xml').send(drawPortrait(shown))
  })
}

const IMAGE_MAX_BYTES = 2 * 1024 * 1024

interface Image {
  readonly type: string
  readonly bytes: Buffer
}

/** Accepted image types, by file extension and magic bytes. No SVG, which can contain scripts. */
const KINDS = [
  { extension: 'webp', type: 'image/webp', magic: 'WEBP', at: 8 },
  { extension: 'png', type: 'image/png', magic: '\x89PNG\r\n', at: 0 },
  { extension: 'jpg', type: 'image/jpeg', magic: '\xff\xd8\xff', at: 0 },
  { extension: 'avif', type: 'image/avif', magic: 'ftypavif', at: 4 },
] as const

/** The operator's own image of a skin, such as `76.webp`. */
async function readImage(folder: string, skin: number): Promise<Image | undefined> {
  for (const { extension, type, magic, at } of KINDS) {
    const bytes = await readSmall(join(folder, `${skin}.${extension}`))
    if (bytes?.toString('latin1', at, at + magic.length) === magic) return { type, bytes }
  }
  return undefined
}

/** Reads a small regular file; never follows a link or waits on a pipe. */
async function readSmall(path: string): Promise<Buffer | undefined> {
  const file = await openRegular(path)
  if (!file) return undefined
  try {
    const stat = await file.stat()
    return stat.isFile() && stat.size <= IMAGE_MAX_BYTES ? await file.readFile() : undefined
  } finally {
    await file.close()
  }
}

const READ_FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/** ENXIO is the error for a socket. */
const IGNORED_ERRORS = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EISDIR', 'EACCES', 'ENXIO'])

async function openRegular(path: string) {
  try {
    return await open(path, READ_FLAGS)
  } catch (error) {
    if (IGNORED_ERRORS.has(codeOf(error))) return undefined
    throw error
  }
}

const SIDE = 96

/** Draws a face for a skin id as an SVG document, always the same for the same id. */
function drawPortrait(skin: number): string {
  const chance = createChance(skin)
  const palette = pickPalette(chance)
  const drawing = pickParts(chance).map((part) => part(palette))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}">`,
    ground(palette),
    ...drawing,
    '</svg>',
  ].join('')
}

const ground = (palette: Palette) => `<path fill="${palette.ground}" d="M0 0h${SIDE}v${SIDE}H0z"/>`

/** From back to front. */
function pickParts(chance: Chance) {
  const gear = chance.pick(HEADGEAR)
  return [
    chance.pick(GROUNDS),
    chance.pick(BACK_HAIR),
    chance.pick(CLOTHES),
    FACE,
    chance.pick(NOSES),
    chance.pick(MOUTHS),
    chance.pick(BEARDS),
    chance.pick(EYES),
    chance.pick(HATS.has(gear) ? HAIRCUTS : TALL_HAIRCUTS),
    chance.pick(EYEWEAR),
    gear,
  ]
}
