import type { Penalty, PenaltyChange, PenaltyDraft } from '#contract/penalties.ts'
import { countPenalties } from '../../counters/penalty-tally.ts'
import { orRefused } from '../../db/constraint-errors.ts'
import { reserveIds } from '../../db/reserve-ids.ts'
import type { Db } from '../../db/schema.ts'
import { refusedField, stale } from '../../errors.ts'
import { keepNames } from '../../fleet/keep-names.ts'
import { keepRow } from '../../history/undo.ts'
import { readPenalty } from './rows.ts'

const LOCKED = [
  'id',
  'account_id',
  'server_id',
  'admin_id',
  'type',
  'jail_type',
  'reason',
  'starts_at',
  'ends_at',
  'is_over',
] as const

const GONE = { reference: 'The account or the admin is gone meanwhile' }

export async function addPenalty(trx: Db, draft: PenaltyDraft) {
  const { bot_id, admin_id, starts_at, ends_at, ...rest } = draft
  const account = await trx
    .selectFrom('account')
    .select('server_id')
    .where('id', '=', bot_id)
    .executeTakeFirst()
  if (!account) throw refusedField('bot_id', `There is no bot ${bot_id}`)
  const { server_id } = account
  await requireAdmin(trx, admin_id, server_id)
  const [id = 0] = await reserveIds(trx, 'penalty', 1)
  const kept = await keepRow(trx, 'penalty', id)
  const times = { starts_at: new Date(starts_at), ends_at: dateOf(ends_at) }
  const row = { ...rest, ...times, account_id: bot_id, admin_id, server_id }
  const insert = trx.insertInto('penalty').values({ ...row, id })
  await orRefused(insert.execute(), GONE)
  await keepNames(trx, 'penalty', [id])
  await countPenalties(trx, [row], 1)
  return { id, kept }
}

interface Correction {
  readonly id: number
  /** What the caller saw; undefined: whatever it is now. */
  readonly version: number | undefined
  readonly change: Omit<PenaltyChange, 'version'>
}

/** Corrects what is known of a penalty; whose it is stays. */
export async function changePenalty(trx: Db, { id, version, change }: Correction) {
  const kept = await keepRow(trx, 'penalty', id)
  const row = await lockPenalty(trx, id, version)
  const before = await readPenalty(trx, id)
  const { starts_at, ends_at, ...after } = complete(before, change)
  if (change.admin_id !== undefined) await requireAdmin(trx, change.admin_id, row.server_id)
  const times = { starts_at: new Date(starts_at), ends_at: dateOf(ends_at) }
  // Whether it is over is found out anew, whatever its end was.
  const set = { ...after, ...times, is_over: false }
  const update = trx.updateTable('penalty').set(set).where('id', '=', id)
  await orRefused(update.execute(), GONE)
  await countPenalties(trx, [row], -1)
  await countPenalties(trx, [{ ...row, ...set }], 1)
  const changed = Object.keys(change)
  return {
    kept,
    before: pick(before, changed),
    after: pick({ ...after, starts_at, ends_at }, changed),
  }
}

type Facts = Pick<Penalty, 'admin_id' | 'type' | 'jail_type' | 'reason' | 'starts_at' | 'ends_at'>

/** The penalty as it will be, which must hold together whatever parts were sent. */
function complete(before: Facts, change: Correction['change']): Facts {
  const {
    admin_id = before.admin_id,
    type = before.type,
    jail_type = type === 'ban' ? null : before.jail_type,
    reason = before.reason,
    starts_at = before.starts_at,
    ends_at = before.ends_at,
  } = change
  if (type === 'ban' && jail_type !== null)
    throw refusedField('jail_type', 'Only a jail has a kind')
  if (ends_at !== null && Date.parse(ends_at) <= Date.parse(starts_at))
    throw refusedField('ends_at', 'The end must be after the start')
  return { admin_id, type, jail_type, reason, starts_at, ends_at }
}

/** An admin punishes on his own server only. */
async function requireAdmin(trx: Db, id: number | null, server_id: number): Promise<void> {
  if (id === null) return
  const admin = await trx
    .selectFrom('admin')
    .select('server_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!admin) throw refusedField('admin_id', `There is no admin ${id}`)
  if (admin.server_id !== server_id)
    throw refusedField('admin_id', 'This admin is of another server')
}

/** Takes the row for this transaction by writing it, which both engines understand. */
export async function lockPenalty(trx: Db, id: number, version: number | undefined) {
  const update = trx
    .updateTable('penalty')
    .set(({ eb }) => ({ version: eb('version', '+', 1), updated_at: new Date() }))
    .where('id', '=', id)
    .returning(LOCKED)
  const held = version === undefined ? update : update.where('version', '=', version)
  const row = await held.executeTakeFirst()
  if (!row) throw stale('penalty', await readPenalty(trx, id))
  return row
}

const dateOf = (at: string | null) => (at === null ? null : new Date(at))

const pick = (facts: object, names: string[]): object =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => names.includes(name)))
