import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { codeOf } from '../db/transact.ts'
import type { Env } from '../env.ts'
import { checkPicture, cutPicture } from './custom-picture.ts'

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
  try {
    const metadata = Metadata.parse(
      JSON.parse(await readFile(join(folder, 'picture.json'), 'utf8')),
    )
    return { ...metadata, folder }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}
