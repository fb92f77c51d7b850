import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ProxyTerm } from '#contract/proxy-choices.ts'
import { WARNING_MS } from '#domain/proxy-term.ts'
import { currentTime } from '../db/clock.ts'

/** Whether the expiry of a proxy is in this range. */
export function hasTerm(term: ProxyTerm): RawBuilder<SqlBool> {
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
