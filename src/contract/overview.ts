import { z } from 'zod'
import { changed } from './audit.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './fields.ts'
import { OrdersByStatus } from './orders.ts'
import { UNKNOWN_TASKS_MAX } from './task-filters.ts'

const count = (what: string) => z.int().describe(`Number of ${what}`)

const BrBots = z.object({
  total: count('BR bots'),
  active: count('active BR bots'),
  on_shift: count('active BR bots within their working hours now'),
  by_hour: z
    .array(z.int())
    .describe('Number of active BR bots that work in each hour of the day, in the fleet time zone'),
})

const Proxies = z.object({
  total: count('proxies'),
  expired: count('expired proxies'),
  expiring: count('proxies that expire within 7 days'),
  banned_in_use: count('banned proxies that a BR bot or a bot group uses'),
  expired_in_use: count('expired proxies that a BR bot or a bot group uses'),
})

const ServerFigures = z.object({
  id: Id.describe('Id of the server'),
  bots: count('game accounts'),
  br_bots: count('BR bots'),
  money: z.int().describe('Cash and deposits of its game accounts, in whole game dollars'),
  penalties: count('penalties in force'),
})

const Activity = z.object({
  id: Id.describe('Id of the audit log entry'),
  at: Instant.describe('Time of the change'),
  username: z.string().nullable().describe('Name of the user; `null` for the console itself'),
  ...changed,
})
export type Activity = z.infer<typeof Activity>

const HIDDEN = '`null` when the caller cannot see them'

/** The figures of the home page. A figure is null when the caller cannot see the list that it counts. */
export type Overview = z.infer<typeof Overview>
const Overview = z
  .object({
    orders: OrdersByStatus,
    br_bots: BrBots.nullable().describe(`BR bots; ${HIDDEN}`),
    groups: z
      .object({ total: count('bot groups'), idle: count('bot groups without an active BR bot') })
      .nullable()
      .describe(`Bot groups; ${HIDDEN}`),
    users: z
      .object({ pending: count('users who wait for approval') })
      .nullable()
      .describe(`Users; ${HIDDEN}`),
    tasks: z
      .record(z.string(), z.int())
      .nullable()
      .describe(
        `Number of game accounts by task status, with at most the ${UNKNOWN_TASKS_MAX} most frequent unknown ones; ${HIDDEN}`,
      ),
    penalties: z
      .object({
        active: count('penalties in force'),
        bots: count('game accounts with a penalty in force'),
      })
      .nullable()
      .describe(`Penalties; ${HIDDEN}`),
    proxies: Proxies.nullable().describe(`Proxies; ${HIDDEN}`),
    servers: z.array(ServerFigures).nullable().describe(`Figures by server; ${HIDDEN}`),
    activity: z.array(Activity).nullable().describe(`Latest entries of the audit log; ${HIDDEN}`),
  })
  .meta({ id: 'Overview', description: 'The figures of the home page' })

export const overview = {
  get: endpoint({
    method: 'GET',
    path: 'overview',
    isShared: true,
    summary: 'Get the figures of the home page',
    description: 'Figures that the caller cannot see are `null`.',
    access: 'authenticated',
    response: Overview,
  }),
}
