import { z } from 'zod'
import { currentTime } from '../db/clock.ts'
import type { Db } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import { keepNames } from '../fleet/keep-names.ts'
import { movePenalties } from './account-tally.ts'
import { moveCounts } from './kept-counts.ts'

interface Counted {
  readonly account_id: number
  readonly server_id: number
  readonly admin_id: number | null
  readonly type: string
  readonly jail_type: string | null
  readonly ends_at: Date | null
  readonly is_over?: boolean
}

/** Counts penalties that come or go, also with whom they name and whom they hit, in the transaction that writes them. */
export async function countPenalties(trx: Db, penalties: Counted[], sign: 1 | -1): Promise<void> {
  await moveCounts(
    trx,
    'penalty_tally',
    penalties.map((penalty) => ({ ...talliedOf(penalty), amount: sign })),
  )
  const admins = Map.groupBy(penalties, ({ admin_id }) => admin_id)
  // One order for everybody: two transactions never wait for each other.
  for (const [id, { length }] of [...admins].sort(([a], [b]) => (a ?? 0) - (b ?? 0)))
    if (id !== null)
      await trx
        .updateTable('admin')
        .set(({ eb }) => ({ penalty_count: eb('penalty_count', '+', sign * length) }))
        .where('id', '=', id)
        .execute()
  const inForce = penalties.filter(({ is_over = false }) => !is_over)
  await movePenalties(trx, inForce, sign)
}

/**
 * Tells the kept counts of the penalties that have ended since somebody last asked. Time moves no row, so that whoever wants
 * a count by state does this first; mostly there is nothing to tell.
 */
export async function settlePenalties(db: Db): Promise<void> {
  const now = new Date(currentTime())
  if (!(await hasEnded(db, now))) return

  await transact(db, async (trx) => {
    const ended = await trx
      .updateTable('penalty')
      .set({ is_over: true })
      .where('is_over', '=', false)
      .where('ends_at', '<=', now)
      .returning(['account_id', 'server_id', 'type', 'jail_type', 'ends_at'])
      .execute()
    await moveCounts(
      trx,
      'penalty_tally',
      ended.flatMap((penalty) => [
        { ...talliedOf({ ...penalty, is_over: false }), amount: -1 },
        { ...talliedOf({ ...penalty, is_over: true }), amount: 1 },
      ]),
    )
    await movePenalties(trx, ended, -1)
  })
}

/** Sorted as the index is: PostgreSQL expects half of those in force to have ended, and would look through the table. */
async function hasEnded(db: Db, now: Date): Promise<boolean> {
  const first = await db
    .selectFrom('penalty')
    .select('id')
    .where('is_over', '=', false)
    .where('ends_at', '<=', now)
    .orderBy('ends_at')
    .limit(1)
    .executeTakeFirst()
  return first !== undefined
}

const Followed = z.object({
  id: z.number(),
  account_id: z.number(),
  server_id: z.number(),
  admin_id: z.number().nullable(),
  type: z.string(),
  jail_type: z.string().nullable(),
  ends_at: z.coerce.date().nullable(),
  is_over: z.boolean(),
})

/** Counts a penalty that was put back, taken away or changed back. */
export async function followPenalty(trx: Db, before: unknown, after: unknown): Promise<void> {
  if (before !== undefined) await countPenalties(trx, [Followed.parse(before)], -1)
  if (after === undefined) return
  // Whether it is over is found out anew, whatever its end was.
  const row = { ...Followed.parse(after), is_over: false }
  await trx.updateTable('penalty').set({ is_over: false }).where('id', '=', row.id).execute()
  if (before === undefined) await keepNames(trx, 'penalty', [row.id])
  await countPenalties(trx, [row], 1)
}

const talliedOf = ({
  server_id,
  type,
  jail_type,
  ends_at,
  is_over = false,
}: Omit<Counted, 'account_id' | 'admin_id'>) => ({
  server_id,
  type,
  jail_type: jail_type ?? '',
  state: stateOf(ends_at, is_over),
})

function stateOf(ends_at: Date | null, is_over: boolean): 'active' | 'ended' | 'permanent' {
  if (ends_at === null) return 'permanent'
  return is_over ? 'ended' : 'active'
}
