import { z } from 'zod'
import { changeTally, Tallied } from '../counters/tally.ts'
import { currentTime } from '../db/clock.ts'
import { orRefused } from '../db/constraint-errors.ts'
import type { Db } from '../db/schema.ts'

const Member = z.object({ group_id: z.int().nullable() })

/** Counts what undoing did to the row of a BR bot, in its group too. */
export async function followBrBot(trx: Db, before: unknown, after: unknown): Promise<void> {
  await changeTally(trx, [
    ...(before ? [{ ...Tallied.parse(before), amount: -1 }] : []),
    ...(after ? [{ ...Tallied.parse(after), amount: 1 }] : []),
  ])
  const joined = groupOf(after)
  for (const id of movedBetween(before, after)) await count(trx, id, id === joined ? 1 : -1)
}

/** The groups that a BR bot left and joined, in one order for everybody: two transactions never wait for each other. */
export function movedBetween(before: unknown, after: unknown): number[] {
  const [left, joined] = [groupOf(before), groupOf(after)]
  if (left === joined) return []
  return [left, joined].filter((id) => id !== null).sort((a, b) => a - b)
}

const groupOf = (row: unknown) => (row === undefined ? null : Member.parse(row).group_id)

async function count(trx: Db, id: number, by: 1 | -1): Promise<void> {
  const counted = trx
    .updateTable('br_bot_group')
    .set(({ eb }) => ({
      bot_count: eb('bot_count', '+', by),
      version: eb('version', '+', 1),
      updated_at: new Date(currentTime()),
    }))
    .where('id', '=', id)
    .executeTakeFirst()
  await orRefused(counted, { check: 'Its group is full now' })
}
