import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { proxies as contract, ProxyQuery, ProxyRow } from '#contract/proxies.ts'
import type { ProxyTerm } from '#contract/proxy-choices.ts'
import { WARNING_MS } from '#domain/proxy-term.ts'
import { matches, sumOf } from '../../counters/sums.ts'
import { exportList } from '../../csv-export.ts'
import { currentTime } from '../../db/clock.ts'
import { idsAfter } from '../../db/lists/ids.ts'
import { COUNT_STEP, equal, type List } from '../../db/lists/list.ts'
import { listPage } from '../../db/lists/page.ts'
import type { Db } from '../../db/schema.ts'
import { PROXY_IS_USED } from '../../fleet/proxy-tag.ts'
import type { Handler } from '../../http/context.ts'
import { readAllYielding } from '../../import/yielding.ts'
import { readProxies, readProxyServers } from './rows.ts'

type Filters = Pick<ProxyQuery, 'service' | 'is_banned' | 'term' | 'use'>

const PROXIES: List<Filters> = {
  table: 'proxy',
  filters: ({ service, is_banned, term, use }, column) => [
    ...equal(column, { service, is_banned }),
    ...(term === undefined ? [] : [hasTerm(term)]),
    ...(use === undefined ? [] : [sql<SqlBool>`${PROXY_IS_USED} = ${use === 'used'}`]),
  ],
  sorts: {
    name: 'search_key',
    // Written exactly as in the index: a proxy without an expiry comes last.
    valid_until: sql`coalesce(proxy.valid_until, '9999-12-31T23:59:59.999Z')`,
  },
  search: { column: 'search_key', index: 'proxy' },
}

function hasTerm(term: ProxyTerm): RawBuilder<SqlBool> {
  const now = new Date(currentTime())
  const soon = new Date(now.getTime() + WARNING_MS)
  switch (term) {
    case 'none':
      return sql`proxy.valid_until is null`
    case 'valid':
      return sql`proxy.valid_until > ${soon}`
    case 'expiring':
      return sql`proxy.valid_until > ${now} and proxy.valid_until <= ${soon}`
    case 'expired':
      return sql`proxy.valid_until <= ${now}`
    default:
      return term satisfies never
  }
}

export const listProxies: Handler<typeof contract.list> = async ({ query }, { db }) => {
  const { page } = query
  if (page === undefined)
    return readAllYielding(async (last, limit) => {
      const range = { last: last?.id, limit, order: 'asc' } as const
      return readProxyServers(db, await idsAfter(db, PROXIES, query, range))
    })
  const { services, ...counts } = await readCounter(db, query)
  const { ids, meta } = await listPage(db, PROXIES, { ...query, page }, counts)
  return { data: await readProxies(db, ids), meta, services }
}

/** The number of all proxies, of matching ones, and all services. */
async function readCounter(db: Db, { service, is_banned, use, term }: ProxyQuery) {
  const rows = await db.selectFrom('proxy_counter').selectAll().execute()
  const is_used = use === undefined ? undefined : use === 'used'
  const matching = rows.filter((row) => matches(row, { service, is_banned, is_used }))
  const named = rows.filter((row) => row.amount > 0 && row.service !== '')
  const services = [...new Set(named.map((row) => row.service))].sort()
  const [total, filtered] = [sumOf(rows), sumOf(matching)]
  if (term === undefined) return { total, filtered, services }
  // No counter covers terms. An index alone counts them, unless another filter needs the rows.
  const isOfOneIndex = service === undefined && is_banned === undefined
  return { total, filtered, step: isOfOneIndex ? Math.max(filtered, 1) : COUNT_STEP, services }
}

export const exportProxies: Handler<typeof contract.export> = async ({ query }, context) =>
  exportList(context, PROXIES, {
    action: 'proxy.exported',
    query,
    columns: {
      id: (proxy: ProxyRow) => proxy.id,
      name: ({ name }) => name,
      ip: ({ ip }) => ip,
      port: ({ port }) => port,
      service: ({ service }) => service,
      login: ({ login }) => login,
      valid_until: ({ valid_until }) => valid_until,
      is_banned: ({ is_banned }) => is_banned,
      bots: ({ bots }) => bots,
      groups: ({ groups }) => groups.map(({ name }) => name).join('|'),
      created_at: ({ created_at }) => created_at,
    },
    read: (ids) => readProxies(context.db, ids),
  })
