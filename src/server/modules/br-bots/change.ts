import { z } from 'zod'
import { type BrBot, brBots as contract } from '#contract/br-bots.ts'
import type { Person } from '../../auth/session.ts'
import { currentTime } from '../../db/clock.ts'
import type { Db } from '../../db/schema.ts'
import type { AuditEntry } from '../../history/audit.ts'
import { defineEntity, type RowOf } from '../../history/entity.ts'
import type { Context } from '../../http/context.ts'
import { changeRow, removeRow, takeRow } from '../../rows/steps.ts'
import { write } from '../../rows/write.ts'
import { readBot } from './rows.ts'

export const BR_BOT = defineEntity({
  noun: 'bot',
  table: 'br_bot',
  access: contract.remove.access,
  topic: 'br_bots',
  children: [{ table: 'br_bot_server', column: 'br_bot_id' }],
  read: (trx, id) => readBot(trx, Number(id)),
  refused: { reference: 'The proxy was deleted by someone else.', check: 'Its group is full now.' },
  afterRevert: bumpGroups,
  affected: (before, after) => ({ topic: 'br_bot_groups', ids: groupsBetween(before, after) }),
})

type Editable = Partial<
  Pick<RowOf<'br_bot'>, 'is_active' | 'job_type' | 'start_hour' | 'end_hour' | 'proxy_id'>
>

interface Change {
  readonly id: number
  /** The version that the caller saw; undefined accepts any. */
  readonly version: number | undefined
  readonly action: AuditEntry['action']
  readonly set: Editable
}

export function changeBot(
  context: Context<Person>,
  { id, version, action, set }: Change,
): Promise<BrBot> {
  return write(context, async (step) => {
    const bot = await takeRow(step, BR_BOT, id, version)
    await changeRow(step, bot, set, { action, after: set })
    return readBot(step.trx, id)
  })
}

/** Deletes a BR bot. Its game account is not deleted. */
export function removeBot(
  context: Context<Person>,
  id: number,
  version: number | undefined,
): Promise<null> {
  return write(context, async (step) => {
    const bot = await takeRow(step, BR_BOT, id, version)
    await removeRow(step, bot, { before: await readBot(step.trx, id) })
    return null
  })
}

/** Gives the groups that a BR bot left and joined a new version, so that nobody saves over the change. */
async function bumpGroups(trx: Db, before: unknown, after: unknown): Promise<void> {
  for (const id of groupsBetween(before, after))
    await trx
      .updateTable('br_bot_group')
      .set(({ eb }) => ({ version: eb('version', '+', 1), updated_at: new Date(currentTime()) }))
      .where('id', '=', id)
      .execute()
}

/** The groups that a BR bot left and joined, sorted so that two transactions lock them in the same order. */
function groupsBetween(before: unknown, after: unknown): number[] {
  const [left, joined] = [groupOf(before), groupOf(after)]
  if (left === joined) return []
  return [left, joined].filter((id) => id !== null).sort((a, b) => a - b)
}

const Member = z.object({ group_id: z.int().nullable() })

const groupOf = (row: unknown) => (row === undefined ? null : Member.parse(row).group_id)
