import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  BooleanText,
  ById,
  Host,
  Id,
  Instant,
  MASK,
  NumberText,
  Port,
  Reveal,
  text,
  Version,
} from './fields.ts'
import { IMPORT_BODY_MAX_BYTES, ImportReport, LinesImport } from './imports.ts'
import { CsvPieces, listOf, PAGE_PARTS, paging } from './list.ts'
import { PROXY_SORTS, ProxyTerm, ProxyUse } from './proxy-choices.ts'

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
  password: z.string().describe('Masked unless revealed'),
  created_at: Instant,
  updated_at: Instant,
  version: z.int(),
})

/** A proxy with what uses it. */
export type ProxyRow = z.infer<typeof ProxyRow>
export const ProxyRow = ProxyServer.extend({
  bots: z.int().describe('BR bots behind it'),
  groups: z.array(z.object({ id: Id, name: z.string() })).describe('Groups behind it'),
})

export type ProxyQuery = z.infer<typeof ProxyQuery>
export const ProxyQuery = z.strictObject({
  ...paging(PROXY_SORTS),
  page: NumberText.optional().describe('Counted from 1; without it: every proxy, as a bare array'),
  search: text(0, 100).default('').describe('Part of a name, an address or a service'),
  service: text(0, 100).optional().describe('Only proxies of this seller'),
  is_banned: BooleanText.optional().describe('Only banned, or only other, proxies'),
  term: ProxyTerm.optional().describe('Only proxies whose time is left so'),
  use: ProxyUse.optional().describe(
    'Only proxies that a BR bot or a group uses, or that none does',
  ),
})

const Word = text(0, 256)
const Password = Word.refine(
  (password) => password !== MASK,
  'Forty asterisks stand in place of a password: enter the password itself',
)
const fields = {
  name: text(1, 100).describe('What to call it'),
  host: Host.describe('IP address or host name'),
  port: Port.describe('Of the proxy'),
  login: Word.describe('Empty: none'),
  password: Password.describe('Empty: none'),
  service: text(0, 100).describe('Who sold it'),
  is_banned: z.boolean().describe('Whether the game refuses it'),
  valid_until: Instant.nullable().describe('When it expires; null: never'),
}

const ProxyDraft = z.strictObject({
  ...fields,
  name: fields.name.nullish().describe('Its address when absent'),
  login: fields.login.default(''),
  password: fields.password.default(''),
  service: fields.service.default(''),
  is_banned: fields.is_banned.default(false),
  valid_until: fields.valid_until.default(null),
})

const ProxyChange = z
  .strictObject({ ...fields })
  .partial()
  .extend({ version: Version })
  .refine(
    ({ version: _, ...change }) => Object.values(change).some((value) => value !== undefined),
    { path: ['name'], message: 'Send something to change' },
  )

const operator = { access: 'operator' } as const

export const proxies = {
  list: endpoint({
    method: 'GET',
    path: 'proxies',
    summary: 'Proxies; without a page the bare array of all, by id',
    access: 'authenticated',
    query: ProxyQuery,
    response: z.union([
      z.array(ProxyServer),
      listOf(ProxyRow).extend({ services: z.array(z.string()).describe('All sellers, by name') }),
    ]),
  }),
  export: endpoint({
    method: 'GET',
    path: 'proxies/export',
    summary: 'The list of proxies as a CSV file without passwords, newest first; audited',
    access: 'authenticated',
    download: 'proxies',
    query: ProxyQuery.omit(PAGE_PARTS),
    response: CsvPieces,
  }),
  get: endpoint({
    ...operator,
    method: 'GET',
    path: 'proxies/:id',
    summary: 'One proxy; its password in clear when asked for, which is audited',
    params: ById,
    query: z.strictObject({ reveal: Reveal }),
    response: ProxyRow,
  }),
  add: endpoint({
    ...operator,
    method: 'POST',
    path: 'proxies',
    summary: 'Add a proxy',
    status: 201,
    body: ProxyDraft,
    response: ProxyRow,
  }),
  update: endpoint({
    ...operator,
    method: 'PUT',
    path: 'proxies/:id',
    summary: 'Change a proxy, or whether it is banned',
    params: ById,
    body: ProxyChange,
    response: ProxyRow,
  }),
  remove: endpoint({
    ...operator,
    method: 'DELETE',
    path: 'proxies/:id',
    summary: 'Delete a proxy that nothing uses',
    params: ById,
    body: z.strictObject({ version: Version }).optional(),
    response: z.null(),
  }),
  import: endpoint({
    ...operator,
    method: 'POST',
    path: 'proxies/import',
    summary: 'Import proxies, one a line: host:port:login:password',
    idempotent: true,
    maxBytes: IMPORT_BODY_MAX_BYTES,
    upload: true,
    body: LinesImport,
    response: ImportReport,
  }),
}
