import { constants, open } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../db/transact.ts'

const IMAGE_MAX_BYTES = 2 * 1024 * 1024

export interface Image {
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
export async function readImage(folder: string, skin: number): Promise<Image | undefined> {
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

/** ENXIO is a socket. */
const IGNORED_ERRORS = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EISDIR', 'EACCES', 'ENXIO'])

async function openRegular(path: string) {
  try {
    return await open(path, READ_FLAGS)
  } catch (error) {
    if (IGNORED_ERRORS.has(codeOf(error))) return undefined
    throw error
  }
}
