import { insertRows } from '#server/db/insert-rows.ts'
import { reserveIds } from '#server/db/reserve-ids.ts'
import type { Db } from '#server/db/schema.ts'
import { analyzeGrown } from '#server/db/statistics.ts'

/** Adds many active BR bots to a server, each with an account that has no usable password. Returns their ids. */
export function fillBots(db: Db, server_id: number, amount: number): Promise<number[]> {
  return db.transaction().execute(async (trx) => {
    const accounts = await reserveIds(trx, 'account', amount)
    const bots = await reserveIds(trx, 'br_bot', amount)
    const nicknameOf = (index: number) => `filled_${accounts[index]}`
    await insertRows(
      trx,
      'account',
      accounts.map((id, index) => ({
        ...{ id, server_id, nickname: nicknameOf(index), nickname_key: nicknameOf(index) },
        ...{ password_sealed: '', regip: null },
      })),
    )
    await insertRows(
      trx,
      'br_bot',
      bots.map((id, index) => ({
        ...{ id, server_id, account_id: accounts[index] ?? 0, firebase_id: null },
        ...{ firebase_token_sealed: null, am_id: null, reg_ip: null, proxy_id: null },
        ...{ group_id: null, device: null, client_info: null },
      })),
    )
    await insertRows(
      trx,
      'br_bot_server',
      bots.map((br_bot_id) => ({ br_bot_id, position: 0, server_id })),
    )
    await analyzeGrown(trx, 0, amount)
    return bots
  })
}
