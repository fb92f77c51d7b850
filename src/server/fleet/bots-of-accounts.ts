import { lockedIds } from '../db/lock-rows.ts'
import type { Db } from '../db/schema.ts'
import { amongKeys, keyList } from '../db/search.ts'
import type { LiveHint } from '../history/entity.ts'
import { touchRows } from '../history/snapshot.ts'

/** Locks the BR bots of accounts, and returns their ids. A change of a BR bot locks it before its account, too. */
export async function lockBots(trx: Db, accountIds: readonly number[]): Promise<number[]> {
  if (accountIds.length === 0) return []
  const isPlaying = amongKeys(trx, 'account_id', keyList(trx, accountIds))
  const { rows } = await lockedIds(trx, 'br_bot', isPlaying).execute(trx)
  return rows.map(({ id }) => Number(id))
}

/** Counts a new password of an account as a change of its BR bot, too, so that its pages hide the previous one. */
export async function touchBots(trx: Db, ids: readonly number[], hints: LiveHint[]): Promise<void> {
  if (ids.length === 0) return
  await touchRows(trx, 'br_bot', new Set(ids))
  hints.push({ topic: 'br_bots', ids })
}
