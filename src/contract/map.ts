import { z } from 'zod'
import { Bytes } from './bytes.ts'
import { endpoint } from './endpoint.ts'
import { Id, idsText, NumberText, text } from './fields.ts'
import { filterBy } from './filter/filter-text.ts'
import { BOT_FIELDS } from './filter/registry/bots.ts'
import { searchIn } from './list.ts'
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
    picture: Picture.nullable().describe(
      'Picture of the map; `null` without one, or while it is being prepared',
    ),
    is_cutting: z.boolean().describe('Whether the tiles of the picture are being prepared'),
    calibration: z.object(calibration).describe('Position of the picture in the game world'),
  })
  .meta({ id: 'LiveMap', description: 'Picture and calibration of the live map' })

export const FOUND_MAX = 50

export type FoundBot = z.infer<typeof FoundBot>
const FoundBot = z
  .object({
    id: Id.describe('Id of the game account'),
    nickname: z.string().describe('Nickname in the game'),
  })
  .meta({ id: 'LiveBot', description: 'A live bot that matches a search' })

const server_id = NumberText.optional().describe('Only return bots of this server')
const q = filterBy(BOT_FIELDS)

export const map = {
  get: endpoint({
    method: 'GET',
    path: 'map',
    summary: 'Get the picture and calibration of the live map',
    access: 'authenticated',
    response: LiveMap,
  }),
  servers: endpoint({
    method: 'GET',
    path: 'map/servers',
    summary: 'Count the live bots of each server',
    description:
      'A live bot has a position that an agent reported. Servers without one are omitted.',
    access: 'except_dealer',
    response: z
      .array(
        z.object({
          server_id: Id.describe('Id of the server'),
          bots: z.int().describe('Number of live bots'),
        }),
      )
      .meta({ description: 'Live bots by server' }),
  }),
  bots: endpoint({
    method: 'GET',
    path: 'map/bots',
    summary: 'Find live bots by name or id',
    description: `Returns up to ${FOUND_MAX} live bots in order of their ids. A bot whose id equals the text comes first.`,
    access: 'except_dealer',
    query: z.strictObject({
      server_id,
      q,
      search: searchIn('the nickname'),
      ids: idsText(FOUND_MAX)
        .optional()
        .describe(`Only return these bots: up to ${FOUND_MAX} ids, separated by commas`),
    }),
    response: z.array(FoundBot),
  }),
  matches: endpoint({
    method: 'GET',
    path: 'map/matches',
    summary: 'List the ids of the live bots that match a filter',
    description:
      'Returns decimal numbers in ASCII, separated by commas, in any order. The fields of the filter are those of `GET /api/bots`.',
    access: 'except_dealer',
    binary: true,
    query: z.strictObject({ server_id, q }),
    response: Bytes.describe('Ids of game accounts'),
  }),
  frame: endpoint({
    method: 'GET',
    path: 'map/frame',
    summary: 'Get the live bots that changed since the last frame',
    description:
      'The format is described in `src/domain/map-frame.ts`: the position, task group and presence of each bot, and the cursor for the next request. Without a cursor, or with one that the server does not recognize, all bots are returned.',
    access: 'except_dealer',
    binary: true,
    query: z.strictObject({
      server_id,
      after: text(1, 127).optional().describe('Cursor of the last frame'),
    }),
    response: Bytes.describe('A frame of the map'),
  }),
}
