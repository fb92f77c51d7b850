import type { Db } from './schema.ts'

/** The four by which BR bots are counted. */
export interface Tallied {
  server_id: number
  job_type: number
  is_active: boolean
  registration_status: string
}

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
