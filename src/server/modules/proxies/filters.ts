import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ProxyQuery } from '#contract/proxies.ts'
import type { ProxyTerm } from '#contract/proxy-choices.ts'
import { WARNING_MS } from '#domain/proxy-term.ts'
import { currentTime } from '../../db/clock.ts'
import { PROXY_IS_USED } from '../../fleet/proxy-tag.ts'

export type Filters = Pick<ProxyQuery, 'service' | 'is_banned' | 'term' | 'use'>

/** What each filter asks of a proxy. */
export function filters({ service, is_banned, term, use }: Filters): RawBuilder<SqlBool>[] {
  return [
    ...(service === undefined ? [] : [sql<SqlBool>`proxy.service = ${service}`]),
    ...(is_banned === undefined ? [] : [sql<SqlBool>`proxy.is_banned = ${is_banned}`]),
    ...(term === undefined ? [] : [inTerm(term)]),
    ...(use === undefined ? [] : [sql<SqlBool>`${PROXY_IS_USED} = ${use === 'used'}`]),
  ]
}

/** Whether the kept counts know how many match. */
export const isCounted = ({ term }: Filters) => term === undefined

/** Whether an index alone tells how many match. */
export const isOfOneIndex = ({ service, is_banned }: Filters) =>
  service === undefined && is_banned === undefined

function inTerm(term: ProxyTerm): RawBuilder<SqlBool> {
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
