import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './fields.ts'
import { IMPORT_BODY_MAX_BYTES, ImportReport, importOf } from './imports.ts'

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

export const servers = {
  list: endpoint({
    method: 'GET',
    path: 'servers',
    summary: 'All game servers, by id',
    access: 'authenticated',
    response: z.array(Server),
  }),
  available: endpoint({
    method: 'GET',
    path: 'servers/available',
    summary: 'All game servers with the number of active BR bots that play there',
    access: 'authenticated',
    response: z.array(Server.extend({ availableAmount: z.int() })),
  }),
  import: endpoint({
    method: 'POST',
    path: 'servers/import',
    summary: 'Import servers: CSV with name, ip, port, color, active, or a JSON array of the same',
    access: 'administrator',
    maxBytes: IMPORT_BODY_MAX_BYTES,
    body: importOf(['csv', 'json']),
    response: ImportReport,
  }),
}
