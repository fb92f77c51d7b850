import type { BrBot } from '#contract/br-bots.ts'
import type { Person } from '../../auth/session.ts'
import { changeTally } from '../../counters/tally.ts'
import { orRefused } from '../../db/constraint-errors.ts'
import type { Db } from '../../db/schema.ts'
import { stale } from '../../errors.ts'
import { type AuditEntry, audit } from '../../history/audit.ts'
import { keepRow } from '../../history/undo.ts'
import type { Context } from '../../http/context.ts'
import { readBot } from './rows.ts'

const LOCKED = [
  'id',
  'account_id',
  'server_id',
  'is_active',
  'registration_status',
  'job_type',
  'start_hour',
  'end_hour',
  'proxy_id',
  'group_id',
  'version',
] as const

/** A BR bot held by the transaction, as it was before the change but for its version. */
export type LockedBot = NonNullable<Awaited<ReturnType<typeof lock>>>

type Editable = Partial<
  Pick<LockedBot, 'is_active' | 'job_type' | 'start_hour' | 'end_hour' | 'proxy_id'>
>

interface Change {
  readonly id: number
  /** What the caller saw; undefined: whatever it is now. */
  readonly version: number | undefined
  readonly action: AuditEntry['action']
  readonly set: Editable
}

/** Changes a BR bot, its kept counts and its audit row together, then tells open pages. */
export async function changeBot(
  { transact, caller, live }: Context<Person>,
  { id, version, action, set }: Change,
): Promise<BrBot> {
  const bot = await transact(async (trx) => {
    const before = await lockBot(trx, id, version)
    const kept = await keepRow(trx, 'br_bot', id)
    const update = trx.updateTable('br_bot').set(set).where('id', '=', id).execute()
    await orRefused(update, { reference: 'The proxy is gone meanwhile' })
    await changeTally(trx, [
      { ...talliedOf(before), amount: -1 },
      { ...talliedOf({ ...before, ...set }), amount: 1 },
    ])
    await audit(trx, caller, { action, entityId: id, before: pick(before, set), after: set }, kept)
    return readBot(trx, id)
  })
  live.changed('br_bots', [id])
  return bot
}

/** Takes the row for this transaction by writing it, which both engines understand. */
export async function lockBot(
  trx: Db,
  id: number,
  version: number | undefined,
): Promise<LockedBot> {
  const bot = await lock(trx, id, version)
  if (!bot) throw stale('bot', await readBot(trx, id))
  return bot
}

function lock(trx: Db, id: number, version: number | undefined) {
  const update = trx
    .updateTable('br_bot')
    .set(({ eb }) => ({ version: eb('version', '+', 1), updated_at: new Date() }))
    .where('id', '=', id)
    .returning(LOCKED)
  return (version === undefined ? update : update.where('version', '=', version)).executeTakeFirst()
}

export const talliedOf = (bot: {
  server_id: number
  job_type: number
  is_active: boolean
  registration_status: string
}) => ({
  server_id: bot.server_id,
  job_type: bot.job_type,
  is_active: bot.is_active,
  registration_status: bot.registration_status,
})

const pick = (bot: LockedBot, set: Editable): object =>
  Object.fromEntries(Object.entries(bot).filter(([name]) => Object.hasOwn(set, name)))
