import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { calibration } from './settings.ts'

const Picture = z.object({
  version: z.string().describe('Version of the picture; changes with the picture'),
  size: z
    .int()
    .describe(
      'Width and height at the finest level, in pixels; positions always refer to 8192 pixels',
    ),
  tile_size: z.int().describe('Width and height of a tile in pixels'),
  levels: z
    .int()
    .describe('Number of levels; level 0 is one tile, and each level doubles width and height'),
  tiles: z.string().describe('Address of a tile, with `{level}`, `{x}` and `{y}` to fill in'),
  preview: z.string().describe('Address of the whole picture in 1024 × 1024 pixels'),
})

export type LiveMap = z.infer<typeof LiveMap>
export const LiveMap = z
  .object({
    picture: Picture.nullable().describe('Picture of the map; `null` when there is none (yet)'),
    is_cutting: z.boolean().describe('Whether the tiles of the picture are being prepared'),
    calibration: z.object(calibration).describe('Position of the picture in the game world'),
  })
  .meta({ id: 'LiveMap', description: 'Picture and calibration of the live map' })

export const map = {
  get: endpoint({
    method: 'GET',
    path: 'map',
    summary: 'Get the picture and calibration of the live map',
    access: 'authenticated',
    response: LiveMap,
  }),
}
