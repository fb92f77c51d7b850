import { SCHEDULES_FULL, SCHEDULES_MAX } from '#contract/br-bot-groups.ts'
import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'

/** Rejects the schedule just added to a group, which this transaction has locked, if the group now has too many. */
export async function limitSchedules(trx: Db, groupId: number): Promise<void> {
  const { amount } = await trx
    .selectFrom('br_bot_group_schedule')
    .select(({ fn }) => fn.countAll<number>().as('amount'))
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow()
  if (amount > SCHEDULES_MAX) throw new AppError('conflict', SCHEDULES_FULL)
}
