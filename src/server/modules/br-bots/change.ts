import { z } from 'zod'
import { type BrBot, type BrBotChange, brBots as contract } from '#contract/br-bots.ts'
import type { Person } from '../../auth/session.ts'
import type { Vault } from '../../auth/vault.ts'
import { currentTime } from '../../db/clock.ts'
import { orRefused } from '../../db/constraint-errors.ts'
import type { Db } from '../../db/schema.ts'
import { refusedField } from '../../errors.ts'
import type { AuditEntry } from '../../history/audit.ts'
import { defineEntity, entityOf, type RowOf } from '../../history/entity.ts'
import { touchRow } from '../../history/undo.ts'
import type { Context } from '../../http/context.ts'
import { changeCells, changeRow, removeRow, takeRow } from '../../rows/steps.ts'
import { type Write, write } from '../../rows/write.ts'
import { readBot } from './rows.ts'
import { requireServers, writeServers } from './servers.ts'

export const BR_BOT = defineEntity({
  noun: 'bot',
  table: 'br_bot',
  access: contract.remove.access,
  topic: 'br_bots',
  children: [{ table: 'br_bot_server', column: 'br_bot_id', isEditable: true }],
  read: (trx, id) => readBot(trx, Number(id)),
  refused: { reference: 'The proxy was deleted by someone else.', check: 'Its group is full now.' },
  afterRevert: bumpGroups,
  affected: (before, after) => ({ topic: 'br_bot_groups', ids: groupsBetween(before, after) }),
})

type Editable = Partial<Pick<RowOf<'br_bot'>, 'is_active' | 'proxy_id'>>

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

/** Changes the settings of a BR bot, the servers it can play on, and the password of its game account. */
export function editBot(
  context: Context<Person>,
  id: number,
  { version, password, server_ids, ...set }: BrBotChange,
): Promise<BrBot> {
  return write(context, async (step) => {
    const { trx, hints } = step
    const bot = await takeRow(step, BR_BOT, id, version)
    const was = await readBot(trx, id)
    if (server_ids) await changeServers(step, was, server_ids)
    if (password !== undefined) await changePassword(step, context.vault, was.bot_id, password)
    const after = { ...set, ...(server_ids && { server_ids }) }
    if (Object.keys(after).length > 0) {
      const before = Object.fromEntries(Object.entries(was).filter(([name]) => name in after))
      await changeRow(step, bot, set, { before, after })
    } else {
      // Only the account has changed: it has an audit entry of its own.
      await touchRow(trx, 'br_bot', id)
      hints.push({ topic: 'br_bots', ids: [id] })
    }
    return readBot(trx, id)
  })
}

async function changeServers({ trx }: Write, { id, bot }: BrBot, ids: number[]): Promise<void> {
  const first = await requireServers(trx, ids)
  if (first !== bot.server_id)
    throw refusedField('server_ids/0', 'The first server must be the server of the game account.')
  await orRefused(writeServers(trx, id, ids), {
    reference: 'The server was deleted by someone else.',
  })
}

async function changePassword(
  step: Write,
  vault: Vault,
  id: number,
  password: string,
): Promise<void> {
  const account = await takeRow(step, entityOf('account'), id)
  const { password_sealed } = await step.trx
    .selectFrom('account')
    .select('password_sealed')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const place = { table: 'account', column: 'password_sealed', row: id }
  const set = { password_sealed: vault.seal(place, password) }
  const before = { password: vault.mark(vault.open(place, password_sealed)) }
  await changeCells(step, account, set, { before, after: { password: vault.mark(password) } })
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
