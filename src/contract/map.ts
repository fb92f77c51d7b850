import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const Picture = z.object({
  version: z.string().describe('Another picture has another version'),
  size: z
    .int()
    .describe(
      'Pixels of each side at the finest level; places are told in pixels of 8192 all the same',
    ),
  tile_size: z.int().describe('Pixels of each side of a tile'),
  levels: z
    .int()
    .describe('Level 0 is the whole picture in one tile; each next has twice its sides'),
  tiles: z.string().describe('Address of a tile, with {level}, {x} and {y} to fill in'),
  preview: z.string().describe('Address of the whole picture in 1024 × 1024 pixels'),
})

const Calibration = z.object({
  scale_x: z.number().describe('Pixels of the picture for one unit of the game, eastwards'),
  scale_y: z.number().describe('The same northwards'),
  origin_x: z.number().describe('Pixel, from the left, at which x of the game is 0'),
  origin_y: z.number().describe('Pixel, from the top, at which y of the game is 0'),
})

export type LiveMap = z.infer<typeof LiveMap>
export const LiveMap = z.object({
  picture: Picture.nullable().describe('Null: there is none yet, or none at all'),
  is_cutting: z
    .boolean()
    .describe('Whether the picture is being made ready and will be there soon'),
  calibration: Calibration,
})

export const map = {
  get: endpoint({
    method: 'GET',
    path: 'map',
    summary: 'The picture of the live map, and how it lies over the game',
    access: 'authenticated',
    response: LiveMap,
  }),
}
