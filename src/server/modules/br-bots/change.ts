import { z } from 'zod'
import { type BrBotChange, brBots as contract } from '#contract/br-bots.ts'
import type { Vault } from '../../auth/vault.ts'
import type { Db } from '../../db/schema.ts'
import { refusedField } from '../../errors.ts'
import { ACCOUNT } from '../../fleet/account.ts'
import { placeOf } from '../../fleet/account-rows.ts'
import { lockMembers } from '../../fleet/group-members.ts'
import { defineEntity, type RevertedChange, type RevertedRow } from '../../history/entity.ts'
import { touchRows } from '../../history/snapshot.ts'
import { pick } from '../../rows/pick.ts'
import {
  changeRow,
  changeRows,
  removeRows,
  type TakenRow,
  takeRow,
  takeRows,
} from '../../rows/steps.ts'
import type { Write } from '../../rows/write.ts'
import { readBot, readBots } from './rows.ts'
import { requireServers, writeServers } from './servers.ts'

export const BR_BOT = defineEntity({
  noun: 'bot',
  table: 'br_bot',
  access: contract.remove.access,
  topic: 'br_bots',
  children: [{ table: 'br_bot_server', column: 'br_bot_id', isEditable: true }],
  read: (trx, id) => readBot(trx, Number(id)),
  refused: { reference: 'The proxy was deleted by someone else.', check: 'Its group is full now.' },
  beforeRevert: lockReverted,
  afterRevert: bumpGroups,
  affected: (before, after) => ({ topic: 'br_bot_groups', ids: groupsBetween(before, after) }),
})

type Bot = TakenRow<'br_bot'>

/** The values of a BR bot that nobody has reported or chosen yet. */
export const NOTHING_KNOWN = {
  firebase_id: null,
  firebase_token_sealed: null,
  am_id: null,
  reg_ip: null,
  group_id: null,
  device: null,
  client_info: null,
}

export function setActive(step: Write, bots: readonly Bot[], is_active: boolean): Promise<void> {
  const action = is_active ? 'br_bot.activated' : 'br_bot.deactivated'
  return changeRows(step, bots, { is_active }, { action, after: { is_active } })
}

export function setProxy(
  step: Write,
  bots: readonly Bot[],
  proxy_id: number | null,
): Promise<void> {
  const after = { proxy_id }
  return changeRows(step, bots, after, { action: 'br_bot.proxy_changed', after })
}

/** Changes settings of BR bots that are columns of their rows. */
export const editBots = (
  step: Write,
  bots: readonly Bot[],
  set: Omit<BrBotChange, 'version' | 'password' | 'server_ids'>,
): Promise<void> => changeRows(step, bots, set, { after: set })

/** Changes the settings of a BR bot, the servers it can play on, and the password of its game account. */
export async function editBot(
  step: Write,
  vault: Vault,
  bot: Bot,
  { password, server_ids, ...set }: Omit<BrBotChange, 'version'>,
): Promise<void> {
  const { trx, hints } = step
  const { id } = bot.row
  const was = await readBot(trx, id)
  if (server_ids) await changeServers(step, [bot], server_ids)
  const hasNewPassword =
    password !== undefined && (await setCredentials(step, vault, was.bot_id, { password }))
  const after = { ...set, ...(server_ids && { server_ids }) }
  const before = pick(was, Object.keys(after))
  const isChanged = await changeRow(step, bot, set, { before, after })
  if (isChanged || !hasNewPassword) return
  // Only the account has changed, which has a separate audit entry.
  await touchRows(trx, 'br_bot', new Set([id]))
  hints.push({ topic: 'br_bots', ids: [id] })
}

/** Replaces the servers on which BR bots can play. The caller records the change. */
export async function changeServers(
  { trx }: Write,
  bots: readonly Bot[],
  server_ids: readonly number[],
): Promise<void> {
  const first = await requireServers(trx, server_ids)
  if (bots.some(({ row }) => row.server_id !== first))
    throw refusedField('server_ids/0', 'The first server must be the server of the game account.')
  const ids = bots.map(({ row }) => row.id)
  await writeServers(trx, ids, server_ids)
}

/** Sets the nickname, if given, and the password of a game account. Returns whether one of them is new. */
export async function setCredentials(
  step: Write,
  vault: Vault,
  id: number,
  { nickname, password }: { readonly nickname?: string; readonly password: string },
): Promise<boolean> {
  const account = await takeRow(step, ACCOUNT, id)
  const { row } = account
  const isRenamed = nickname !== undefined && nickname !== row.nickname
  const place = placeOf(id)
  const password_sealed = vault.seal(place, password)
  const was = vault.markSealed(place, row.password_sealed)
  const set = { ...(isRenamed && { nickname }), password_sealed }
  const before = { ...(isRenamed && { nickname: row.nickname }), password: was }
  const after = { ...(isRenamed && { nickname }), password: vault.mark(password) }
  return changeRow(step, account, set, { before, after })
}

/** Deletes BR bots. Their game accounts are not deleted. Throws if one of them has another version. */
export async function deleteBots(
  step: Write,
  ids: readonly number[],
  version?: number,
): Promise<void> {
  await lockMembers(step.trx, ids)
  const bots = await takeRows(step, BR_BOT, ids, version)
  await removeRows(step, bots, {}, await readBots(step.trx, ids))
}

/** A revert can add a BR bot to its previous group again. */
async function lockReverted(trx: Db, changes: readonly RevertedChange[]): Promise<void> {
  const groups = changes.map(({ before }) => before?.group_id ?? null)
  const ids = changes.map(({ row_id }) => Number(row_id))
  await lockMembers(trx, ids, groups.filter((id) => id !== null).map(Number))
}

/** Increments the version of the groups that BR bots left and joined, so that a stale save is refused. */
async function bumpGroups(trx: Db, rows: readonly RevertedRow[]): Promise<void> {
  const groups = rows.flatMap(({ before, after }) => groupsBetween(before, after))
  await touchRows(trx, 'br_bot_group', new Set(groups))
}

/** The groups that a BR bot left and joined. */
function groupsBetween(before: unknown, after: unknown): number[] {
  const [left, joined] = [groupOf(before), groupOf(after)]
  return left === joined ? [] : [left, joined].filter((id) => id !== null)
}

const Member = z.object({ group_id: z.int().nullable() })

const groupOf = (row: unknown) => (row === undefined ? null : Member.parse(row).group_id)
