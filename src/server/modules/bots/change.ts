import type { BotChange, BotDraft } from '#contract/bots.ts'
import { fold } from '#domain/fold.ts'
import type { Person } from '../../auth/session.ts'
import type { Vault } from '../../auth/vault.ts'
import { countAccounts } from '../../counters/account-tally.ts'
import { currentTime } from '../../db/clock.ts'
import { orRefused } from '../../db/constraint-errors.ts'
import { reserveIds } from '../../db/reserve-ids.ts'
import type { Db } from '../../db/schema.ts'
import { refusedField, refuseUsed, stale } from '../../errors.ts'
import { changeTask, recordTask } from '../../fleet/account-task.ts'
import type { Caller } from '../../history/audit.ts'
import { keepRow } from '../../history/undo.ts'
import { placeOf, readAccount } from './rows.ts'
import { usesOf } from './uses.ts'

const TAKEN = 'This nickname is taken on that server'

interface With {
  readonly vault: Vault
  readonly caller: Caller
  readonly user: Person
}

export async function addAccount(trx: Db, { vault, caller }: With, draft: BotDraft) {
  const { password, task, ...rest } = draft
  await requireServer(trx, draft.server_id)
  const [id = 0] = await reserveIds(trx, 'account', 1)
  const kept = await keepRow(trx, 'account', id)
  const at = new Date(currentTime())
  const row = {
    ...rest,
    id,
    nickname_key: fold(draft.nickname),
    password_sealed: vault.seal(placeOf(id), password),
    task,
    task_since: task === null ? null : at,
  }
  await orRefused(trx.insertInto('account').values(row).execute(), {
    duplicate: TAKEN,
    reference: 'The server is gone meanwhile',
  })
  await countAccounts(trx, [row])
  if (task !== null) await recordTask(trx, { account_id: id, task, at }, caller)
  return { id, kept, after: { ...draft, password: vault.mark(password) } }
}

interface Change {
  readonly id: number
  /** What the caller saw; undefined: whatever it is now. */
  readonly version: number | undefined
  readonly change: Omit<BotChange, 'version'>
}

export async function changeAccount(trx: Db, context: With, { id, version, change }: Change) {
  const { vault, caller } = context
  const kept = await keepRow(trx, 'account', id)
  const row = await lockAccount(trx, context.user, id, version)
  const { task, password, ...rest } = change
  const set = {
    ...rest,
    ...(rest.nickname !== undefined && { nickname_key: fold(rest.nickname) }),
    ...(password !== undefined && { password_sealed: vault.seal(placeOf(id), password) }),
  }
  if (Object.keys(set).length > 0) {
    const update = trx.updateTable('account').set(set).where('id', '=', id).execute()
    await orRefused(update, { duplicate: TAKEN })
  }
  if (task !== undefined) await changeTask(trx, row, task, caller)
  const before = audited(vault, row)
  const changed = Object.entries(before).filter(([name]) => Object.hasOwn(change, name))
  const after = { ...change, ...(password !== undefined && { password: vault.mark(password) }) }
  return { kept, before: Object.fromEntries(changed), after }
}

export async function removeAccount(
  trx: Db,
  { vault, user }: With,
  { id, version }: Omit<Change, 'change'>,
) {
  const row = await lockAccount(trx, user, id, version)
  refuseUsed('bot', await usesOf(trx, id))
  const kept = await keepRow(trx, 'account', id)
  const remove = trx.deleteFrom('account').where('id', '=', id).execute()
  await orRefused(remove, { reference: 'Something uses this bot meanwhile: try again' })
  await countAccounts(trx, [row], -1)
  return { kept, before: audited(vault, row) }
}

async function requireServer(trx: Db, id: number): Promise<void> {
  const server = await trx.selectFrom('server').select('id').where('id', '=', id).executeTakeFirst()
  if (!server) throw refusedField('server_id', `There is no server ${id}`)
}

const LOCKED = [
  'id',
  'server_id',
  'nickname',
  'password_sealed',
  'skin',
  'cash',
  'deposit',
  'payday',
  'inventory',
  'regip',
  'task',
] as const

/** Takes the row for this transaction by writing it, which both engines understand. */
async function lockAccount(trx: Db, user: Person, id: number, version: number | undefined) {
  const update = trx
    .updateTable('account')
    .set(({ eb }) => ({ version: eb('version', '+', 1), updated_at: new Date(currentTime()) }))
    .where('id', '=', id)
    .returning(LOCKED)
  const held = version === undefined ? update : update.where('version', '=', version)
  const row = await held.executeTakeFirst()
  if (!row) throw stale('bot', await readAccount(trx, user, id))
  return row
}

/** An account for the audit: its password's hash tells whether it is another, and nothing else. */
const audited = (
  vault: Vault,
  { password_sealed, ...row }: Awaited<ReturnType<typeof lockAccount>>,
) => ({ ...row, password: vault.mark(vault.open(placeOf(row.id), password_sealed)) })
