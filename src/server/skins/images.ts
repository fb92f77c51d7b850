import { constants, open } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../db/transact.ts'

const IMAGE_MAX_BYTES = 2 * 1024 * 1024

export interface Image {
  readonly type: string
  readonly bytes: Buffer
}

/** What a folder of skins may hold: by the ending of the name, and by a mark in the content. No SVG: it can carry scripts. */
const KINDS = [
  { ending: 'webp', type: 'image/webp', mark: 'WEBP', at: 8 },
  { ending: 'png', type: 'image/png', mark: '\x89PNG\r\n', at: 0 },
  { ending: 'jpg', type: 'image/jpeg', mark: '\xff\xd8\xff', at: 0 },
  { ending: 'avif', type: 'image/avif', mark: 'ftypavif', at: 4 },
] as const

/** The operator's own image of a skin, `76.webp` or the like; its name holds nothing but the number. */
export async function readImage(folder: string, skin: number): Promise<Image | undefined> {
  for (const { ending, type, mark, at } of KINDS) {
    const bytes = await readSmall(join(folder, `${skin}.${ending}`))
    if (bytes?.toString('latin1', at, at + mark.length) === mark) return { type, bytes }
  }
  return undefined
}

/** A plain file of no great size: no link out of the folder, nothing that would be waited for. */
async function readSmall(path: string): Promise<Buffer | undefined> {
  const file = await openPlain(path)
  if (!file) return undefined
  try {
    const stat = await file.stat()
    return stat.isFile() && stat.size <= IMAGE_MAX_BYTES ? await file.readFile() : undefined
  } finally {
    await file.close()
  }
}

const PLAIN = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/** ENXIO: a socket. */
const NOT_PLAIN = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EISDIR', 'EACCES', 'ENXIO'])

async function openPlain(path: string) {
  try {
    return await open(path, PLAIN)
  } catch (error) {
    if (NOT_PLAIN.has(codeOf(error))) return undefined
    throw error
  }
}
