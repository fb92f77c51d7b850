import { ProxyQuery } from '#contract/proxies.ts'
import { ServerQuery } from '#contract/servers.ts'
import type { Person } from '#server/auth/session.ts'
import type { Context } from '#server/http/context.ts'
import { proxies } from '#server/modules/proxies/proxies.ts'
import { servers } from '#server/modules/servers/servers.ts'

/** The lists of servers and proxies, with their counters. */
export function placeActions(context: Context<Person>): Record<string, () => Promise<unknown>> {
  return {
    servers: playedOn(context, {}),
    'servers by BR bots': playedOn(context, { sort_by: 'br_bots' }),
    proxies: goneThrough(context, {}),
    'proxies, soonest expired': goneThrough(context, { sort_by: 'valid_until', sort_order: 'asc' }),
    'proxies, expired in use': goneThrough(context, { term: 'expired', use: 'used' }),
    'proxies, unused': goneThrough(context, { use: 'unused' }),
    'proxies, search': goneThrough(context, { search: 'px-11' }),
  }
}

const playedOn = (context: Context<Person>, query: Record<string, string>) => () =>
  servers.list(
    { query: ServerQuery.parse({ page: '1', ...query }), params: undefined, body: undefined },
    context,
  )

const goneThrough = (context: Context<Person>, query: Record<string, string>) => () =>
  proxies.list(
    { query: ProxyQuery.parse({ page: '1', ...query }), params: undefined, body: undefined },
    context,
  )
