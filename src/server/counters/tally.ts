import { z } from 'zod'
import type { Db } from '../db/schema.ts'

/** The four by which BR bots are counted. */
export type Tallied = z.infer<typeof Tallied>
export const Tallied = z.object({
  server_id: z.int(),
  job_type: z.int(),
  is_active: z.boolean(),
  registration_status: z.string(),
})

export interface TallyChange extends Tallied {
  amount: number
}

/** Moves the kept counts, in the transaction that moves the bots. */
export async function changeTally(trx: Db, changes: TallyChange[]): Promise<void> {
  // One order for everybody: two transactions never wait for each other.
  for (const change of mergeTally(changes)) {
    await trx
      .insertInto('br_bot_tally')
      .values({ ...change, amount: Math.max(change.amount, 0) })
      .onConflict((conflict) =>
        conflict
          .columns(['server_id', 'job_type', 'is_active', 'registration_status'])
          .doUpdateSet((row) => ({ amount: row('br_bot_tally.amount', '+', change.amount) })),
      )
      .execute()
  }
}

/** One change for each four, where there is any. */
export function mergeTally(changes: TallyChange[]): TallyChange[] {
  const sums = new Map<string, TallyChange>()
  for (const { amount, server_id, job_type, is_active, registration_status } of changes) {
    const tallied = { server_id, job_type, is_active, registration_status }
    const key = JSON.stringify(Object.values(tallied))
    sums.set(key, { ...tallied, amount: amount + (sums.get(key)?.amount ?? 0) })
  }
  const moved = [...sums].filter(([, { amount }]) => amount !== 0)
  return moved.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change)
}
