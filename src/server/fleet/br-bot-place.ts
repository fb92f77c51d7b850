import { z } from 'zod'
import { currentTime } from '../db/clock.ts'
import type { Db } from '../db/schema.ts'

/** Gives the groups that a BR bot left and joined a new version, so that nobody saves over the change. */
export async function bumpGroups(trx: Db, before: unknown, after: unknown): Promise<void> {
  for (const id of groupsBetween(before, after))
    await trx
      .updateTable('br_bot_group')
      .set(({ eb }) => ({ version: eb('version', '+', 1), updated_at: new Date(currentTime()) }))
      .where('id', '=', id)
      .execute()
}

/** The groups that a BR bot left and joined, sorted so that two transactions lock them in the same order. */
export function groupsBetween(before: unknown, after: unknown): number[] {
  const [left, joined] = [groupOf(before), groupOf(after)]
  if (left === joined) return []
  return [left, joined].filter((id) => id !== null).sort((a, b) => a - b)
}

const Member = z.object({ group_id: z.int().nullable() })

const groupOf = (row: unknown) => (row === undefined ? null : Member.parse(row).group_id)
