import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './fields.ts'
import { IMPORT_BODY_MAX_BYTES, ImportReport, importOf } from './imports.ts'

/** What a bot or a group shows of its proxy. */
export const ProxyTag = z.object({
  id: Id,
  name: z.string(),
  ip: z.string(),
  port: z.int(),
  service: z.string(),
  is_banned: z.boolean(),
  valid_until: Instant.nullable(),
})

export type ProxyServer = z.infer<typeof ProxyServer>
const ProxyServer = ProxyTag.extend({
  host: z.string(),
  login: z.string(),
  password: z.string().describe('Masked'),
  created_at: Instant,
  updated_at: Instant,
  version: z.int(),
})

export const proxies = {
  list: endpoint({
    method: 'GET',
    path: 'proxies',
    summary: 'All proxies, by id',
    access: 'authenticated',
    response: z.array(ProxyServer),
  }),
  import: endpoint({
    method: 'POST',
    path: 'proxies/import',
    summary: 'Import proxies, one a line: host:port:login:password',
    access: 'operator',
    maxBytes: IMPORT_BODY_MAX_BYTES,
    body: importOf(['lines']),
    response: ImportReport,
  }),
}
