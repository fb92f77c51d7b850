import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ById, Id, Instant, NumberText, Reveal } from './fields.ts'
import { listOf, paging } from './list.ts'

/** A game account; the API calls it a bot. */
export const Bot = z.object({
  id: Id,
  nickname: z.string(),
  password: z.string().describe('Masked unless revealed'),
  server_id: Id,
  skin: z.int(),
  cash: z.int(),
  deposit: z.int(),
  payday: z.int(),
  inventory: z.record(z.string(), z.union([z.number(), z.string(), z.boolean()])),
  regip: z.string().nullable(),
  created_at: Instant,
  updated_at: Instant,
})
export type Bot = z.infer<typeof Bot>
export type Inventory = z.infer<typeof Bot>['inventory']

const BY_IDS_MAX = 100

/** `1,2,3` in a query. */
const IdsText = z
  .string()
  .transform((ids): (string | number)[] => ids.split(','))
  .pipe(z.array(NumberText).max(BY_IDS_MAX))

export type BotQuery = z.infer<typeof BotQuery>
export const BotQuery = z.strictObject({
  ...paging(['id', 'nickname', 'cash', 'deposit']),
  server_id: NumberText.optional().describe('Only accounts of this server'),
})

export const bots = {
  list: endpoint({
    method: 'GET',
    path: 'bots',
    summary: 'List game accounts',
    access: 'except_dealer',
    query: BotQuery,
    response: listOf(Bot),
  }),
  byIds: endpoint({
    method: 'GET',
    path: 'bots/by-ids',
    summary: 'Those of some game accounts that there are, by id',
    access: 'except_unverified',
    query: z.strictObject({ ids: IdsText.describe(`Up to ${BY_IDS_MAX}, with commas`) }),
    response: z.array(Bot),
  }),
  get: endpoint({
    method: 'GET',
    path: 'bots/:id',
    summary: 'One game account; its password in clear when asked for, which is audited',
    access: 'except_unverified',
    reveal: 'operator',
    params: ById,
    query: z.strictObject({ reveal: Reveal }),
    response: Bot,
  }),
}
