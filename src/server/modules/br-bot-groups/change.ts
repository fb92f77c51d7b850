import { type BrBotGroup, brBotGroups as contract } from '#contract/br-bot-groups.ts'
import type { Person } from '../../auth/session.ts'
import type { Db } from '../../db/schema.ts'
import { found, stale } from '../../errors.ts'
import { type AuditEntry, audit } from '../../history/audit.ts'
import type { KeptRow } from '../../history/undo.ts'
import type { Context } from '../../http/context.ts'
import { once } from '../../http/once.ts'
import { readGroup } from './rows.ts'

/** A group held by the transaction, as it was before the change but for its version. */
export interface LockedGroup {
  readonly id: number
  readonly name: string
  readonly size: number
  readonly bot_count: number
  readonly proxy_id: number | null
}

interface Change {
  readonly id: number
  /** What the caller saw; undefined: whatever it is now. */
  readonly version?: number | undefined
  readonly action: AuditEntry['action']
  /** What was asked for, where the call may come again. */
  readonly input?: object
}

/** What a change did, for its audit row. */
type Done = Pick<AuditEntry, 'before' | 'after'> & { botIds?: number[]; kept?: KeptRow }

/** Changes a group and its audit row together, then tells open pages. */
export async function changeGroup(
  context: Context<Person>,
  { id, version, action, input }: Change,
  job: (trx: Db, group: LockedGroup) => Promise<Done>,
): Promise<BrBotGroup> {
  const { caller, live } = context
  const endpoint = { method: 'POST', path: action, response: contract.get.response } as const
  let botIds: number[] = []
  const group = await once(context, { endpoint, input: { id, ...input } }, async (trx) => {
    const { botIds: moved = [], kept, ...done } = await job(trx, await lockGroup(trx, id, version))
    botIds = moved
    await audit(trx, caller, { action, entityId: id, ...done }, kept)
    return readGroup(trx, id)
  })
  live.changed('br_bot_groups', [id])
  if (botIds.length > 0) live.changed('br_bots', botIds)
  return group
}

/** Takes the row for this transaction by writing it, which both engines understand. */
export async function lockGroup(
  trx: Db,
  id: number,
  version: number | undefined,
): Promise<LockedGroup> {
  const update = trx
    .updateTable('br_bot_group')
    .set(({ eb }) => ({ version: eb('version', '+', 1), updated_at: new Date() }))
    .where('id', '=', id)
    .returning(['id', 'name', 'size', 'bot_count', 'proxy_id'])
  const row = await (version === undefined
    ? update
    : update.where('version', '=', version)
  ).executeTakeFirst()
  if (!row && version !== undefined) throw stale('group', await readGroup(trx, id))
  return found(row, 'Group')
}
