import { z } from 'zod'
import { changeOf } from './change.ts'
import { ProxyTerm, ProxyUse } from './choices.ts'
import { endpointParts } from './crud.ts'
import { endpoint } from './endpoint.ts'
import {
  BooleanText,
  Host,
  Id,
  Instant,
  MASKED,
  nameText,
  Port,
  Reference,
  Reveal,
  secret,
  text,
  versioned,
} from './fields.ts'
import { PROXY_FIELDS } from './filter/registry/proxies.ts'
import { importAtOnce, LinesImport } from './imports.ts'
import { listOf, OptionalPage, PAGE_PARTS, paging, searchIn } from './list.ts'
import { PROXY_SORTS } from './proxy-choices.ts'

const words = {
  name: 'Name of the proxy',
  host: 'IP address or host name',
  port: 'Port of the proxy, 1 to 65535',
  login: 'Login for the proxy; empty without one',
  service: 'Service that sells the proxy',
  is_banned: 'Whether the game refuses the proxy',
  valid_until: 'Time of expiry; `null` when the proxy does not expire',
}

const tag = {
  id: Id.describe('Id of the proxy'),
  name: z.string().describe(words.name),
  ip: z.string().describe('Same as `host`'),
  port: z.int().describe(words.port),
  service: z.string().describe(words.service),
  is_banned: z.boolean().describe(words.is_banned),
  valid_until: Instant.nullable().describe(words.valid_until),
}

/** The part of a proxy that a BR bot or a bot group shows. */
export const ProxyTag = z
  .object(tag)
  .meta({ id: 'ProxyTag', description: 'A proxy of a BR bot or a bot group' })

const proxy = {
  ...versioned,
  ...tag,
  host: z.string().describe(words.host),
  login: z.string().describe(words.login),
  password: z.string().describe(`Password for the proxy, ${MASKED}; empty without one`),
}

export type ProxyServer = z.infer<typeof ProxyServer>
const ProxyServer = z.object(proxy).meta({ id: 'Proxy', description: 'A proxy for BR bots' })

export type ProxyRow = z.infer<typeof ProxyRow>
export const ProxyRow = z
  .object({
    ...proxy,
    bots: z.int().describe('Number of BR bots that use the proxy'),
    group_count: z.int().describe('Number of bot groups that use the proxy'),
    groups: z
      .array(Reference)
      .describe('Bot groups that use the proxy; empty for callers who cannot list bot groups'),
  })
  .meta({ id: 'ListedProxy', description: 'A proxy with the BR bots and bot groups that use it' })

export type ProxyQuery = z.infer<typeof ProxyQuery>
export const ProxyQuery = z.strictObject({
  ...paging(PROXY_SORTS, PROXY_FIELDS),
  page: OptionalPage,
  search: searchIn('the name, address or service'),
  service: text(0, 100)
    .optional()
    .describe('Only return proxies of this service; `none` for those without one'),
  is_banned: BooleanText.optional().describe('Filter by whether the game refuses the proxy'),
  term: ProxyTerm.optional().describe('Only return proxies with this time left'),
  use: ProxyUse.optional().describe('Filter by whether a BR bot or a bot group uses the proxy'),
})

export const ProxyLogin = text(0, 256).default('')
export const ProxyPassword = secret(0, 256, 'password').default('')
const draft = {
  name: text(1, 100).describe(words.name),
  host: Host.describe(words.host),
  port: Port.describe(words.port),
  login: ProxyLogin.describe(words.login),
  password: ProxyPassword.describe('Password for the proxy; empty without one'),
  service: nameText(0, 100).default('').describe(words.service),
  is_banned: z.boolean().default(false).describe(words.is_banned),
  valid_until: Instant.nullable().default(null).describe(words.valid_until),
}

const ProxyDraft = z.strictObject({
  ...draft,
  name: draft.name
    .nullish()
    .describe(
      'Name of the proxy. Without one, it is named by its address, also after the address changes.',
    ),
})

const parts = endpointParts({
  path: 'proxies',
  noun: ['a proxy', 'proxies'],
  read: 'authenticated',
  write: 'operator',
})

export const proxies = {
  list: endpoint({
    ...parts.list,
    description: 'Without `page` the response is a plain array of all proxies, by id.',
    query: ProxyQuery,
    response: z.union([
      z.array(ProxyServer),
      listOf(ProxyRow).extend({
        services: z.array(z.string()).describe('Services of all proxies, by name'),
      }),
    ]),
  }),
  export: endpoint({
    ...parts.export,
    description: 'Newest first, without passwords. The export is audited.',
    query: ProxyQuery.omit(PAGE_PARTS),
  }),
  get: endpoint({
    ...parts.get,
    access: 'operator',
    query: z.strictObject({ reveal: Reveal }),
    response: ProxyRow,
  }),
  add: endpoint({ ...parts.add, body: ProxyDraft, response: ProxyRow }),
  update: endpoint({ ...parts.update, body: changeOf(draft), response: ProxyRow }),
  uses: endpoint(parts.uses),
  remove: endpoint({
    ...parts.remove,
    description: 'Fails with `in_use` while a BR bot or a bot group uses the proxy.',
    errors: ['in_use'],
  }),
  import: endpoint({
    ...parts.import,
    description: `One proxy on each line: \`host:port:login:password\`. ${importAtOnce('proxies')}`,
    body: LinesImport,
  }),
}
