import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  BooleanText,
  ById,
  bounded,
  Host,
  Id,
  Instant,
  NumberText,
  Port,
  text,
  Version,
} from './fields.ts'
import { IMPORT_BODY_MAX_BYTES, ImportReport, TableImport } from './imports.ts'
import { CsvPieces, listOf, PAGE_PARTS, paging } from './list.ts'
import { SERVER_SORTS } from './server-choices.ts'

export type Server = z.infer<typeof Server>
const Server = z.object({
  id: Id,
  name: z.string(),
  display_name: z.string().describe('The name without the brand label'),
  color: z.string().nullable().describe('#rrggbb'),
  ip: z.string(),
  port: z.int(),
  active: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
  version: z.int(),
})

/** A server with what there is on it. */
export type ServerRow = z.infer<typeof ServerRow>
export const ServerRow = Server.extend({
  bots: z.int().describe('Game accounts'),
  br_bots: z.int().describe('BR bots whose account it has'),
  availableAmount: z.int().describe('Active BR bots'),
  orders_open: z.int().describe('Orders that are pending or in processing'),
  penalties_active: z.int().describe('Penalties in force'),
})

export type ServerQuery = z.infer<typeof ServerQuery>
export const ServerQuery = z.strictObject({
  ...paging(SERVER_SORTS),
  page: NumberText.optional().describe('Counted from 1; without it: every server, as a bare array'),
  active: BooleanText.optional().describe('Only active, or only inactive, servers'),
})

const Name = text(1, 64)
const COLOR_MESSAGE = 'Must read #rrggbb'
export const Color = bounded(7, COLOR_MESSAGE)
  .regex(/^#[0-9a-f]{6}$/i, COLOR_MESSAGE)
  .transform((color) => color.toLowerCase())
  .nullable()
const COLOR_WORDS = '#rrggbb; null: grey'

const ServerDraft = z.strictObject({
  name: Name.describe('Unique, whatever its case'),
  ip: Host.describe('IP address or host name'),
  port: Port.describe('Of the game server'),
  color: Color.default(null).describe(COLOR_WORDS),
  active: z.boolean().default(true).describe('Whether bots may be sent there'),
})

const ServerChange = z
  .strictObject({
    name: Name.optional().describe('Unique, whatever its case'),
    ip: Host.optional().describe('IP address or host name'),
    port: Port.optional().describe('Of the game server'),
    color: Color.optional().describe(COLOR_WORDS),
    active: z.boolean().optional().describe('Whether bots may be sent there'),
    version: Version,
  })
  .refine(
    ({ version: _, ...change }) => Object.values(change).some((value) => value !== undefined),
    { path: ['name'], message: 'Send something to change' },
  )

const administrator = { access: 'administrator' } as const

export const servers = {
  list: endpoint({
    method: 'GET',
    path: 'servers',
    summary: 'Game servers; without a page the bare array of all, by id',
    access: 'authenticated',
    query: ServerQuery,
    response: z.union([z.array(Server), listOf(ServerRow)]),
  }),
  available: endpoint({
    method: 'GET',
    path: 'servers/available',
    summary: 'All game servers with the number of active BR bots that play there',
    access: 'authenticated',
    response: z.array(Server.extend({ availableAmount: z.int() })),
  }),
  export: endpoint({
    method: 'GET',
    path: 'servers/export',
    summary: 'The list of game servers as a CSV file, newest first; audited',
    access: 'authenticated',
    download: 'servers',
    query: ServerQuery.omit(PAGE_PARTS),
    response: CsvPieces,
  }),
  get: endpoint({
    method: 'GET',
    path: 'servers/:id',
    summary: 'One game server',
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
    body: ServerDraft,
    response: ServerRow,
  }),
  update: endpoint({
    ...administrator,
    method: 'PUT',
    path: 'servers/:id',
    summary: 'Change a game server, or whether it is active',
    params: ById,
    body: ServerChange,
    response: ServerRow,
  }),
  remove: endpoint({
    ...administrator,
    method: 'DELETE',
    path: 'servers/:id',
    summary: 'Delete a game server that nothing uses',
    params: ById,
    body: z.strictObject({ version: Version }).optional(),
    response: z.null(),
  }),
  import: endpoint({
    ...administrator,
    method: 'POST',
    path: 'servers/import',
    summary: 'Import servers: CSV with name, ip, port, color, active, or a JSON array of the same',
    idempotent: true,
    maxBytes: IMPORT_BODY_MAX_BYTES,
    upload: true,
    body: TableImport,
    response: ImportReport,
  }),
}
