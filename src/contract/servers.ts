import { z } from 'zod'
import { changeOf } from './change.ts'
import { endpointParts } from './crud.ts'
import { endpoint } from './endpoint.ts'
import { BooleanText, bounded, Host, nameText, Port, versioned } from './fields.ts'
import { SERVER_FIELDS } from './filter/registry/servers.ts'
import { importAtOnce, TableImport } from './imports.ts'
import { listOf, OptionalPage, PAGE_PARTS, paging } from './list.ts'

const SERVER_SORTS = [
  'id',
  'name',
  'bots',
  'br_bots',
  'availableAmount',
  'orders_open',
  'penalties_active',
] as const

const words = {
  ip: 'IP address or host name',
  port: 'Port of the game server, 1 to 65535',
  color: 'Color as `#rrggbb`; `null` for gray',
  active: 'Whether bots can play on the server',
}

const server = {
  ...versioned,
  name: z.string().describe('Name of the server'),
  display_name: z.string().describe('Name without the brand label'),
  color: z.string().nullable().describe(words.color),
  ip: z.string().describe(words.ip),
  port: z.int().describe(words.port),
  active: z.boolean().describe(words.active),
}

export type Server = z.infer<typeof Server>
const Server = z.object(server).meta({ id: 'Server', description: 'A game server' })

const available = { availableAmount: z.int().describe('Number of active BR bots') }

export type ServerRow = z.infer<typeof ServerRow>
export const ServerRow = z
  .object({
    ...server,
    ...available,
    bots: z.int().describe('Number of game accounts'),
    br_bots: z.int().describe('Number of BR bots whose game account is on the server'),
    orders_open: z.int().describe('Number of pending and processing orders'),
    penalties_active: z.int().describe('Number of penalties in force'),
  })
  .meta({ id: 'ListedServer', description: 'A game server with the number of rows on it' })

export type ServerQuery = z.infer<typeof ServerQuery>
export const ServerQuery = z.strictObject({
  ...paging(SERVER_SORTS, SERVER_FIELDS),
  page: OptionalPage,
  active: BooleanText.optional().describe('Filter by whether bots can play on the server'),
})

const COLOR_MESSAGE = 'Must have the format #rrggbb.'
export const Color = bounded(7, COLOR_MESSAGE)
  .regex(/^#[0-9a-f]{6}$/i, COLOR_MESSAGE)
  .transform((color) => color.toLowerCase())
  .nullable()

export const ServerName = nameText(1, 64)

const draft = {
  name: ServerName.describe('Name of the server; unique, ignoring case'),
  ip: Host.describe(words.ip),
  port: Port.describe(words.port),
  color: Color.default(null).describe(words.color),
  active: z.boolean().default(true).describe(words.active),
}

const parts = endpointParts({
  path: 'servers',
  noun: ['a game server', 'game servers'],
  read: 'authenticated',
  write: 'administrator',
})

export const servers = {
  list: endpoint({
    ...parts.list,
    description: 'Without `page` the response is a plain array of all servers, by id.',
    query: ServerQuery,
    response: z.union([z.array(Server), listOf(ServerRow)]),
  }),
  available: endpoint({
    method: 'GET',
    path: 'servers/available',
    summary: 'List game servers with their active BR bots',
    access: 'authenticated',
    response: z.array(
      z.object({ ...server, ...available }).meta({
        id: 'AvailableServer',
        description: 'A game server with the number of its active BR bots',
      }),
    ),
  }),
  export: endpoint({
    ...parts.export,
    description: 'Newest first. The export is audited.',
    query: ServerQuery.omit(PAGE_PARTS),
  }),
  get: endpoint({ ...parts.get, response: ServerRow }),
  add: endpoint({ ...parts.add, body: z.strictObject(draft), response: ServerRow }),
  update: endpoint({ ...parts.update, body: changeOf(draft), response: ServerRow }),
  uses: endpoint(parts.uses),
  remove: endpoint({
    ...parts.remove,
    description: 'Fails with `in_use` while bots, in-game admins or orders use the server.',
    errors: ['in_use'],
  }),
  import: endpoint({
    ...parts.import,
    description: `CSV with the columns name, ip, port, color and active, or a JSON array of the same fields. The other columns of an exported file are ignored. ${importAtOnce('servers')}`,
    body: TableImport,
  }),
}
