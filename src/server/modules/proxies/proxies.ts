import { sql } from 'kysely'
import { ProxyTerm } from '#contract/choices.ts'
import { PROXY_FIELDS } from '#contract/filter/registry/proxies.ts'
import type { proxies as contract, ProxyQuery, ProxyRow } from '#contract/proxies.ts'
import { addressOf } from '#domain/address.ts'
import { auditReveal } from '../../auth/reveal.ts'
import type { Person } from '../../auth/session.ts'
import type { Vault } from '../../auth/vault.ts'
import { countedText, matches, sumOf } from '../../counters/sums.ts'
import { exportList } from '../../csv-export.ts'
import { csvList, fieldColumns } from '../../csv-list.ts'
import { idsAfter } from '../../db/lists/ids.ts'
import { COUNT_STEP, type List } from '../../db/lists/list.ts'
import { listPage } from '../../db/lists/page.ts'
import type { Db } from '../../db/schema.ts'
import { found } from '../../errors.ts'
import { proxyKey } from '../../fleet/proxy-key.ts'
import { PROXY_IS_USED } from '../../fleet/proxy-tag.ts'
import { hasTerm } from '../../fleet/proxy-term.ts'
import { visibleUses } from '../../fleet/visible-uses.ts'
import type { Handlers } from '../../http/context.ts'
import { importHandler } from '../../import/finish-import.ts'
import { readAllYielding } from '../../import/yielding.ts'
import { changeRow, insertRow, takeRow } from '../../rows/steps.ts'
import { removeHandler, write } from '../../rows/write.ts'
import { deleteProxies, usesOf } from './change.ts'
import { PROXY_IMPORT } from './import.ts'
import { markPassword, openPassword, sealPassword } from './password.ts'
import { PROXY, readProxies, readProxy, readProxyServers } from './rows.ts'

export const proxies: Handlers<typeof contract> = {
  list: async ({ query }, { db, user }) => {
    const { page } = query
    if (page === undefined)
      return readAllYielding(async (last, limit) => {
        const range = { last: last?.id, limit, order: 'asc' } as const
        return readProxyServers(db, await idsAfter(db, PROXIES, query, range))
      })
    const { services, ...counts } = await readCounter(db, query)
    const { ids, meta } = await listPage(db, PROXIES, { ...query, page }, counts)
    return { data: await readProxies(db, ids, user), meta, services }
  },

  export: ({ query }, context) => exportList(context, proxyFile, query),

  import: importHandler(PROXY_IMPORT),

  get({ params: { id }, query: { reveal } }, context) {
    const { db, transact, vault, user } = context
    if (!reveal) return readProxy(db, id, user)
    return transact(async (trx) => {
      const proxy = await revealed(trx, vault, user, id)
      const after = { fields: ['password'] }
      await auditReveal(trx, context, { action: 'proxy.revealed', entityId: id, after })
      return proxy
    })
  },

  add: ({ body: sent }, context) =>
    write(context, async (step) => {
      const { vault } = context
      const { password, ...body } = sent
      const name = body.name ?? addressOf(body.host, body.port)
      const valuesOf = (id: number) => {
        const { valid_until = null, ...fields } = changeOf({ ...body, name })
        const row = { ...fields, name, ip: body.host, valid_until }
        const password_sealed = sealPassword(vault, id, password)
        return { ...row, password_sealed, search_key: proxyKey(row) }
      }
      const after = audited(vault, { ...body, name, password })
      return readProxy(step.trx, await insertRow(step, PROXY, valuesOf, { after }), context.user)
    }),

  update: ({ params: { id }, body: change }, context) =>
    write(context, async (step) => {
      const { version, password, ...body } = change
      const { vault } = context
      const proxy = await takeRow(step, PROXY, id, version)
      const sent = withName(proxy.row, body)
      const fields = changeOf(sent)
      const {
        name = proxy.row.name,
        ip = proxy.row.ip,
        port = proxy.row.port,
        service = proxy.row.service,
      } = fields
      const set = { ...fields, search_key: proxyKey({ name, ip, port, service }) }
      const after = audited(vault, { ...sent, password })
      if (password === undefined) await changeRow(step, proxy, set, { after })
      else {
        const password_sealed = sealPassword(vault, id, password)
        const before = { ...proxy.row, password: markPassword(vault, proxy.row) }
        await changeRow(step, proxy, { ...set, password_sealed }, { before, after })
      }
      return readProxy(step.trx, id, context.user)
    }),

  async uses({ params: { id } }, { db, user }) {
    await readProxy(db, id, user)
    return visibleUses(await usesOf(db, [id]), user)
  },

  remove: removeHandler((step, id, version, vault) => deleteProxies(step, vault, [id], version)),
}

export const PROXIES: List<object> = {
  table: 'proxy',
  fields: PROXY_FIELDS,
  sql: {
    term: { is: (term) => hasTerm(ProxyTerm.parse(term ?? 'none')) },
    banned: 'is_banned',
    use: { is: (use) => sql`${PROXY_IS_USED} = ${use === 'used'}` },
    service: {
      value: ({ column }) => column('service'),
      is: (service, { column }) => (service === null ? sql`${column('service')} = ''` : undefined),
      scalar: ({ column }) => sql`nullif(${column('service')}, '')`,
    },
    valid_until: 'valid_until',
    bots: 'used_by_bots',
    groups: 'used_by_groups',
    port: 'port',
    created: 'created_at',
    updated: 'updated_at',
  },
  sorts: {
    name: 'search_key',
    // Written exactly as in the index: a proxy without an expiry comes last.
    valid_until: sql`coalesce(proxy.valid_until, '9999-12-31T23:59:59.999Z')`,
  },
  search: { column: 'search_key', index: 'proxy' },
}

export const proxyFile = csvList({
  list: PROXIES,
  action: 'proxy.exported',
  columns: {
    ...fieldColumns('id', 'name', 'ip', 'port', 'service', 'login'),
    ...fieldColumns('valid_until', 'is_banned', 'bots', 'group_count'),
    groups: ({ groups }: ProxyRow) => groups.map(({ name }) => name).join('|'),
    created_at: ({ created_at }) => created_at,
  },
  read: readProxies,
})

/** The number of all proxies, of matching ones, and all services. */
async function readCounter(db: Db, { service, is_banned, use, term }: ProxyQuery) {
  const rows = await db.selectFrom('proxy_counter').selectAll().execute()
  const is_used = use === undefined ? undefined : use === 'used'
  const wanted = { service: countedText(service), is_banned, is_used }
  const matching = rows.filter((row) => matches(row, wanted))
  const named = rows.filter((row) => row.amount > 0 && row.service !== '')
  const services = [...new Set(named.map((row) => row.service))].sort()
  const [total, filtered] = [sumOf(rows), sumOf(matching)]
  if (term === undefined) return { total, filtered, services }
  // No counter covers expiry. An index is enough to count the rows, unless another filter has to read them.
  const isOfOneIndex = service === undefined && is_banned === undefined
  return { total, filtered, step: isOfOneIndex ? Math.max(filtered, 1) : COUNT_STEP, services }
}

/** The proxy with its password in plain text; the caller must audit it. */
async function revealed(db: Db, vault: Vault, user: Person, id: number): Promise<ProxyRow> {
  const proxy = await readProxy(db, id, user)
  const sealed = await db
    .selectFrom('proxy')
    .select(['id', 'password_sealed'])
    .where('id', '=', id)
    .executeTakeFirst()
  return { ...proxy, password: openPassword(vault, found(sealed, 'Proxy')) }
}

interface Body {
  host?: string | undefined
  valid_until?: string | null | undefined
}

/** The columns that a body sets. The address used by machines is the host itself. */
function changeOf<Sent extends Body>({ valid_until, ...body }: Sent) {
  return {
    ...body,
    ...(body.host !== undefined && { ip: body.host }),
    ...(valid_until !== undefined && {
      valid_until: valid_until === null ? null : new Date(valid_until),
    }),
  }
}

interface Named {
  readonly name?: string | undefined
  readonly host?: string | undefined
  readonly port?: number | undefined
}

/** A proxy that is named by its address is still named by it after the address changes, unless a name is sent. */
function withName<Sent extends Named>(
  row: { name: string; host: string; port: number },
  sent: Sent,
): Sent {
  const { name = row.name, host = row.host, port = row.port } = sent
  const isNamedByAddress = row.name === addressOf(row.host, row.port)
  if (name !== row.name || !isNamedByAddress || name === addressOf(host, port)) return sent
  return { ...sent, name: addressOf(host, port) }
}
/** The sent fields for the audit log, with a hash of the password. */
const audited = <Sent extends { password?: string | undefined }>(
  vault: Vault,
  { password, ...sent }: Sent,
) => (password === undefined ? sent : { ...sent, password: vault.mark(password) })
