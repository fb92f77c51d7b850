import { z } from 'zod'
import { Id, Instant } from './fields.ts'

const PenaltyType = z.enum(['ban', 'jail'])
export type PenaltyType = z.infer<typeof PenaltyType>

/** A ban or a jail of a game account; a known end that has come makes it history. */
export type Penalty = z.infer<typeof Penalty>
export const Penalty = z.object({
  id: Id,
  bot_id: Id.describe('The game account'),
  admin_id: Id.nullable().describe('The in-game admin; null: the game itself, or unknown'),
  admin_name: z.string().nullable(),
  type: PenaltyType,
  jail_type: z.string().nullable().describe('prison, jail, demorgan, or what the game calls it'),
  reason: z.string(),
  starts_at: Instant,
  ends_at: Instant.nullable().describe('null: for ever'),
  created_at: Instant,
  updated_at: Instant,
  version: z.int(),
})
