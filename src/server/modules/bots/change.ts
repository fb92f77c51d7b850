import { sql } from 'kysely'
import type { BotChange, BotDraft } from '#contract/bots.ts'
import type { Use } from '#contract/errors.ts'
import { fold } from '#domain/fold.ts'
import type { Vault } from '../../auth/vault.ts'
import { currentTime } from '../../db/clock.ts'
import { readUses } from '../../db/references.ts'
import type { Db } from '../../db/schema.ts'
import { refuseUsed } from '../../errors.ts'
import { ACCOUNT, recordTask } from '../../fleet/account.ts'
import { placeOf } from '../../fleet/account-rows.ts'
import { lockBots, touchBots } from '../../fleet/bots-of-accounts.ts'
import { requireServer } from '../../fleet/require-server.ts'
import { visibleUses } from '../../fleet/visible-uses.ts'
import type { RowOf } from '../../history/entity.ts'
import { pick } from '../../rows/pick.ts'
import { changeRow, insertRow, removeRow, takeRow } from '../../rows/steps.ts'
import type { Write } from '../../rows/write.ts'

export async function addAccount(step: Write, vault: Vault, draft: BotDraft): Promise<number> {
  const { trx, caller } = step
  const { password, task, ...rest } = draft
  await requireServer(trx, draft.server_id)
  const at = new Date(currentTime())
  const row = {
    ...rest,
    nickname_key: fold(draft.nickname),
    task,
    task_since: task === null ? null : at,
  }
  const valuesOf = (id: number) => ({ ...row, password_sealed: vault.seal(placeOf(id), password) })
  const after = { ...draft, password: vault.mark(password) }
  const id = await insertRow(step, ACCOUNT, valuesOf, { after })
  if (task !== null) await recordTask(trx, { account_id: id, task, at }, caller)
  return id
}

export async function changeAccount(
  step: Write,
  vault: Vault,
  id: number,
  { version, ...change }: BotChange,
): Promise<void> {
  const { trx, caller, hints } = step
  const bots = change.password === undefined ? [] : await lockBots(trx, [id])
  const account = await takeRow(step, ACCOUNT, id, version)
  const { row } = account
  const { task = row.task, password, ...rest } = change
  const at = new Date(currentTime())
  const isMoved = task !== row.task
  const set = {
    ...rest,
    ...(rest.nickname !== undefined && { nickname_key: fold(rest.nickname) }),
    ...(password !== undefined && { password_sealed: vault.seal(placeOf(id), password) }),
    ...(isMoved && { task, task_since: task === null ? null : at }),
  }
  const secret = password === undefined ? {} : { password: vault.mark(password) }
  const before = pick(audited(vault, row), Object.keys(change))
  const isChanged = await changeRow(step, account, set, { before, after: { ...change, ...secret } })
  if (isChanged) await touchBots(trx, bots, hints)
  if (!isMoved) return
  await recordTask(trx, { account_id: id, task, at }, caller)
}

export async function removeAccount(
  step: Write,
  id: number,
  version: number | undefined,
  vault: Vault,
): Promise<void> {
  const account = await takeRow(step, ACCOUNT, id, version)
  refuseUsed('bot', visibleUses(await usesOf(step.trx, id), step.user))
  await removeRow(step, account, { before: audited(vault, account.row) })
}

/** An account for the audit log, with a hash in place of the password. */
const audited = (vault: Vault, row: RowOf<'account'>) => ({
  id: row.id,
  server_id: row.server_id,
  nickname: row.nickname,
  skin: row.skin,
  cash: row.cash,
  deposit: row.deposit,
  payday: row.payday,
  inventory: row.inventory,
  regip: row.regip,
  task: row.task,
  password: vault.markSealed(placeOf(row.id), row.password_sealed),
})

/** The rows that use an account: its BR bot and its penalties. */
export const usesOf = (db: Db, id: number): Promise<Use[]> =>
  readUses(db, [
    ['br_bots', sql`br_bot.account_id = ${id}`],
    ['penalties', sql`penalty.account_id = ${id}`],
  ])
