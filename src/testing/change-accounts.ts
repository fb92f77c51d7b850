import type { Db } from '#server/db/schema.ts'
import { buildAccount, buildBrBot, buildProxy, buildServer } from './factories.ts'

/** Changes accounts in each way that a list can show; each round changes different ones. */
export async function changeAccounts(db: Db, round: number): Promise<void> {
  const [server = 0] = (await db.selectFrom('server').select('id').execute()).map(({ id }) => id)
  const accounts = await db.selectFrom('account').select('id').orderBy('id').execute()
  const bots = await db.selectFrom('br_bot').select('id').orderBy('id').execute()
  const proxies = await db.selectFrom('proxy').select('id').orderBy('id').execute()
  const pick = (rows: readonly { id: number }[], step: number) =>
    rows[(round * step) % rows.length]?.id ?? 0
  const proxy = await buildProxy(db)
  const other = await buildServer(db)
  await db.transaction().execute(async (trx) => {
    const br_bot_id = pick(bots, 7)
    await trx
      .insertInto('br_bot_server')
      .values({ br_bot_id, position: 90 + round, server_id: other })
      .execute()
    await trx
      .updateTable('br_bot')
      .set({ updated_at: new Date() })
      .where('id', '=', br_bot_id)
      .execute()
  })
  const changes = [
    db
      .updateTable('account')
      .set({ nickname: `R ${round}`, nickname_key: `r ${round}` })
      .where('id', '=', pick(accounts, 3)),
    db
      .updateTable('account')
      .set({ payday: 30 + round })
      .where('id', '=', pick(accounts, 5)),
    db
      .updateTable('account_money')
      .set({ cash: 41 - round, deposit: round })
      .where('id', '=', pick(accounts, 7)),
    db
      .updateTable('account_status')
      .set(
        round % 2 ? { task: null, task_since: null } : { task: 'queuing', task_since: new Date() },
      )
      .where('id', '=', pick(accounts, 2)),
    db
      .updateTable('br_bot')
      .set({ is_active: round % 2 === 0, proxy_id: proxy, job_type: 2 })
      .where('id', '=', pick(bots, 3)),
    db
      .updateTable('proxy')
      .set({ is_banned: round % 2 === 0, valid_until: new Date(round) })
      .where('id', '=', pick(proxies, 1)),
    db.deleteFrom('br_bot').where('id', '=', pick(bots, 5)),
    db.deleteFrom('account').where('id', '=', await buildAccount(db, { server_id: server })),
  ]
  for (const change of changes) await change.execute()
  await buildBrBot(db, {
    account: { server_id: await buildServer(db), nickname: `storm ${round}` },
  })
  await buildAccount(db, { server_id: server, nickname: `Bär new ${round}` })
}
