import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { FilterFields } from '#contract/filter/fields.ts'
import { FILTER_FIELDS } from '#contract/filter/registry/index.ts'
import { contract } from '#contract/index.ts'
import { Meta } from '#contract/list.ts'
import type { CountedList } from '#contract/view-lists.ts'
import { allows } from '#domain/access.ts'
import type { Person } from '../auth/session.ts'
import type { Context, Handler } from '../http/context.ts'

/** A list that has views, or whose rows are counted by values. */
interface ViewedList {
  readonly endpoint: Endpoint
  readonly fields: FilterFields
  /** Whether the list has no page number parameter. */
  readonly hasNoPages?: true
}

const BOTS: ViewedList = { endpoint: contract.bots.list, fields: FILTER_FIELDS.bots }

export const VIEWED_LISTS: Readonly<Record<CountedList, ViewedList>> = {
  br_bots: { endpoint: contract.brBots.list, fields: FILTER_FIELDS.brBots },
  br_bot_groups: { endpoint: contract.brBotGroups.list, fields: FILTER_FIELDS.brBotGroups },
  bots: BOTS,
  accounts: BOTS,
  orders: { endpoint: contract.orders.list, fields: FILTER_FIELDS.orders },
  penalties: { endpoint: contract.penalties.list, fields: FILTER_FIELDS.penalties },
  servers: { endpoint: contract.servers.list, fields: FILTER_FIELDS.servers },
  proxies: { endpoint: contract.proxies.list, fields: FILTER_FIELDS.proxies },
  captcha_keys: {
    endpoint: contract.captchaKeys.list,
    fields: FILTER_FIELDS.captchaKeys,
    hasNoPages: true,
  },
  agents: { endpoint: contract.agents.list, fields: FILTER_FIELDS.agents },
  jobs: { endpoint: contract.jobs.list, fields: FILTER_FIELDS.jobs },
  admins: { endpoint: contract.admins.list, fields: FILTER_FIELDS.admins },
  users: { endpoint: contract.users.list, fields: FILTER_FIELDS.users },
  audit: { endpoint: contract.audit.list, fields: FILTER_FIELDS.audit },
  logs: { endpoint: contract.logs.list, fields: FILTER_FIELDS.logs, hasNoPages: true },
  map: { endpoint: contract.map.matches, fields: FILTER_FIELDS.bots, hasNoPages: true },
}

export function canReadList(list: CountedList, user: Person): boolean {
  const { access, method } = VIEWED_LISTS[list].endpoint
  return allows(access, method, user)
}

/** Reads the counts of a list for a prepared query. */
export type MetaReader = (query: unknown, context: Context<Person>) => Promise<Counts>

const Counts = Meta.pick({ filtered: true, capped: true })
type Counts = z.infer<typeof Counts>

const Answer = z.union([
  z.object({ meta: Counts }).transform(({ meta }) => meta),
  z.array(z.unknown()).transform(({ length }): Counts => ({ filtered: length, capped: false })),
])

/** The counts of a list as its handler returns them. */
export function metaReader<E extends Endpoint>(handle: Handler<E>): MetaReader
export function metaReader(handle: Handler<Endpoint>): MetaReader {
  return async (query, context) =>
    Answer.parse(await handle({ params: undefined, query, body: undefined }, context))
}
