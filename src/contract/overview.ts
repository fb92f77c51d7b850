import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './fields.ts'
import { OrderStatus } from './order-choices.ts'

const Count = z.int()

const BrBots = z.object({
  total: Count,
  active: Count,
  on_shift: Count.describe('Active, within their hours now'),
  by_hour: z.array(Count).describe('Active bots that work in each hour of the fleet’s day'),
})

const Proxies = z.object({
  total: Count,
  expired: Count,
  expiring: Count.describe('Within 7 days'),
  banned_in_use: Count,
  expired_in_use: Count,
})

const ServerFigures = z.object({
  id: Id,
  bots: Count,
  br_bots: Count,
  money: z.int().describe('Cash and deposit of its accounts'),
  penalties: Count.describe('In force'),
})

const Activity = z.object({
  id: Id,
  at: Instant,
  username: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  entity_id: z.string().nullable(),
})
export type Activity = z.infer<typeof Activity>

/** Every figure of the home page; null: of a list that the caller may not see. */
export type Overview = z.infer<typeof Overview>
const Overview = z.object({
  orders: z.record(OrderStatus, Count).describe('By status'),
  br_bots: BrBots.nullable(),
  groups: z.object({ total: Count, idle: Count.describe('Without an active bot') }).nullable(),
  users: z.object({ pending: Count }).nullable(),
  tasks: z.record(z.string(), Count).nullable().describe('Accounts by what they are at'),
  penalties: z
    .object({ active: Count, bots: Count.describe('Accounts that have one in force') })
    .nullable(),
  proxies: Proxies.nullable(),
  servers: z.array(ServerFigures).nullable(),
  activity: z.array(Activity).nullable().describe('The latest of the audit'),
})

export const overview = {
  get: endpoint({
    method: 'GET',
    path: 'overview',
    summary: 'Every figure of the home page that the caller may see',
    access: 'authenticated',
    response: Overview,
  }),
}
