import { z } from 'zod'
import { bots as contract } from '#contract/bots.ts'
import { currentTime } from '../db/clock.ts'
import type { Db } from '../db/schema.ts'
import { refusedField } from '../errors.ts'
import { type Actor, defineEntity, type RevertedRow } from '../history/entity.ts'
import { readAccount } from './account-rows.ts'
import { lockBots, touchBots } from './bots-of-accounts.ts'
import { SERVER_DELETED } from './require-server.ts'

export const ACCOUNT = defineEntity({
  noun: 'bot',
  table: 'account',
  access: contract.remove.access,
  topic: 'bots',
  children: [
    { table: 'account_task', column: 'account_id' },
    { table: 'bot_state', column: 'account_id' },
  ],
  members: { table: 'trade_order', column: 'account_id', topic: 'orders' },
  read: (trx, id, user) => readAccount(trx, user, Number(id)),
  refused: {
    duplicate: { field: 'nickname', message: 'This nickname is taken on that server.' },
    reference: { field: 'server_id', message: SERVER_DELETED },
  },
  beforeRevert: async (trx, changes) => {
    await lockBots(
      trx,
      changes.map(({ row_id }) => Number(row_id)),
    )
  },
  afterRevert: async (trx, rows, { hints }) => {
    await touchBots(trx, await lockBots(trx, withNewPassword(rows)), hints)
    await recordRevertedTasks(trx, rows)
  },
})

/** The server that an account plays on. Rejects the `bot_id` of an account that does not exist. */
export async function serverOfAccount(db: Db, bot_id: number): Promise<number> {
  const account = await db
    .selectFrom('account')
    .select('server_id')
    .where('id', '=', bot_id)
    .executeTakeFirst()
  if (!account) throw refusedField('bot_id', `There is no bot ${bot_id}.`)
  return account.server_id
}

/** Adds a task status to the history of an account. */
export async function recordTask(
  trx: Db,
  step: { account_id: number; task: string | null; at: Date },
  by: Actor | null,
): Promise<void> {
  const person = { user_id: by?.userId ?? null, username: by?.username ?? null }
  await trx
    .insertInto('account_task')
    .values({ ...step, ...person })
    .execute()
}

const Task = z.object({ id: z.number(), task: z.string().nullable() })

/** Adds the tasks that a revert restored. */
async function recordRevertedTasks(trx: Db, rows: readonly RevertedRow[]): Promise<void> {
  for (const { before, after } of rows) {
    if (!before || !after) continue
    const { id, task } = Task.parse(after)
    if (task !== Task.parse(before).task)
      await recordTask(trx, { account_id: id, task, at: new Date(currentTime()) }, null)
  }
}

const withNewPassword = (rows: readonly RevertedRow[]): number[] =>
  rows.flatMap(({ before, after }) =>
    before && after && before.password_sealed !== after.password_sealed ? [Number(after.id)] : [],
  )
