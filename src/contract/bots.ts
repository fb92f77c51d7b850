import { z } from 'zod'
import { Id, Instant } from './fields.ts'

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
export type Inventory = z.infer<typeof Bot>['inventory']
