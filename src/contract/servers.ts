import { z } from 'zod'
import { changeOf, Deletion } from './change.ts'
import { endpoint } from './endpoint.ts'
import { Uses } from './errors.ts'
import { BooleanText, ById, bounded, Host, Port, text, versioned } from './fields.ts'
import { IMPORT_BODY_MAX_BYTES, ImportReport, TableImport } from './imports.ts'
import { CsvPieces, listOf, OptionalPage, PAGE_PARTS, paging } from './list.ts'

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
  color: 'Color as `#rrggbb`; `null` for grey',
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
  ...paging(SERVER_SORTS),
  page: OptionalPage,
  active: BooleanText.optional().describe('Filter by whether bots can play on the server'),
})

const COLOR_MESSAGE = 'Must have the format #rrggbb.'
export const Color = bounded(7, COLOR_MESSAGE)
  .regex(/^#[0-9a-f]{6}$/i, COLOR_MESSAGE)
  .transform((color) => color.toLowerCase())
  .nullable()

const draft = {
  name: text(1, 64).describe('Name of the server; unique, ignoring case'),
  ip: Host.describe(words.ip),
  port: Port.describe(words.port),
  color: Color.default(null).describe(words.color),
  active: z.boolean().default(true).describe(words.active),
}

const administrator = { access: 'administrator' } as const

export const servers = {
  list: endpoint({
    method: 'GET',
    path: 'servers',
    summary: 'List game servers',
    description: 'Without `page` the response is a plain array of all servers, by id.',
    access: 'authenticated',
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
    method: 'GET',
    path: 'servers/export',
    summary: 'Export matching game servers as a CSV file',
    description: 'Newest first. The export is audited.',
    access: 'authenticated',
    download: 'servers',
    query: ServerQuery.omit(PAGE_PARTS),
    response: CsvPieces,
  }),
  get: endpoint({
    method: 'GET',
    path: 'servers/:id',
    summary: 'Get a game server',
    access: 'authenticated',
    params: ById,
    response: ServerRow,
  }),
  add: endpoint({
    ...administrator,
    method: 'POST',
    path: 'servers',
    summary: 'Add a game server',
    status: 201,
    body: z.strictObject(draft),
    response: ServerRow,
  }),
  update: endpoint({
    ...administrator,
    method: 'PUT',
    path: 'servers/:id',
    summary: 'Update a game server',
    params: ById,
    body: changeOf(draft),
    response: ServerRow,
  }),
  uses: endpoint({
    ...administrator,
    method: 'GET',
    path: 'servers/:id/uses',
    summary: 'List what uses a game server',
    description: 'These rows prevent its deletion.',
    params: ById,
    response: Uses,
  }),
  remove: endpoint({
    ...administrator,
    method: 'DELETE',
    path: 'servers/:id',
    summary: 'Delete a game server',
    description: 'Fails with `in_use` while bots, in-game admins or orders use the server.',
    errors: ['in_use'],
    params: ById,
    body: Deletion,
    response: z.null(),
  }),
  import: endpoint({
    ...administrator,
    method: 'POST',
    path: 'servers/import',
    summary: 'Import game servers',
    description:
      'CSV with the columns name, ip, port, color and active, or a JSON array of the same fields.',
    idempotent: true,
    maxBytes: IMPORT_BODY_MAX_BYTES,
    upload: true,
    body: TableImport,
    response: ImportReport,
  }),
}
