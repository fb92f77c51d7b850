import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isSqlite } from '#server/db/reserve-ids.ts'
import type { Database } from '#server/db/schema.ts'
import { transact } from '#server/db/transact.ts'
import { createChance } from '#server/demo/random.ts'
import { expirePenalties } from '#server/fleet/expire-penalties.ts'
import { testServer } from '#testing/app.ts'
import { expectExactCounters } from '#testing/exact-counters.ts'
import { buildAdmin, buildBrBot, buildProxy, buildServer } from '#testing/factories.ts'

const { db, signedIn } = await testServer()

test('after any mix of changes, undos, imports and deletions, each counter equals the number of rows', async () => {
  const admin = await signedIn('administrator')
  const servers = [
    await buildServer(db, { name: 'Kyiv' }),
    await buildServer(db, { name: 'Lviv' }),
  ] as const
  const proxies = [await buildProxy(db), await buildProxy(db)] as const
  const admins = [
    await buildAdmin(db, { server_id: servers[0] }),
    await buildAdmin(db, { server_id: servers[1] }),
  ] as const
  const chance = createChance(14)
  let serial = 0
  const name = () => `Walker_${++serial}`
  const random = async (table: keyof Database) => {
    const { rows } = await sql<{
      id: number
    }>`select id from ${sql.table(table)} order by id`.execute(db)
    return rows[chance.between(0, rows.length - 1)]?.id ?? 0
  }
  const newest = async () => (await admin.get('audit')).json().data[0]?.id
  const put = (path: string, body: object) => admin.call('PUT', path, body)
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const penalty = () => ({
    type: 'jail',
    jail_type: chance.pick([null, 'demorgan']),
    starts_at: inDays(-3),
    ends_at: chance.pick([null, inDays(-1), inDays(1)]),
  })
  const operations: readonly [() => Promise<unknown>, ...(() => Promise<unknown>)[]] = [
    () => buildBrBot(db, { server_id: chance.pick(servers), job_type: chance.between(1, 3) }),
    async () => put(`br-bots/${await random('br_bot')}`, { job_type: chance.between(1, 3) }),
    async () =>
      put(`br-bots/${await random('br_bot')}`, { start_hour: 5, end_hour: chance.between(6, 8) }),
    async () => put(`br-bots/${await random('br_bot')}/active`, { is_active: chance.isIn(0.5) }),
    async () =>
      put(`br-bots/${await random('br_bot')}/proxy`, { proxy_id: chance.pick([null, ...proxies]) }),
    async () => admin.post(`br-bots/${await random('br_bot')}/delete`),
    () =>
      admin.post('br-bot-groups/create_group', {
        size: chance.between(2, 3),
        proxy_id: chance.pick([null, ...proxies]),
      }),
    async () =>
      admin.post(`br-bot-groups/${await random('br_bot_group')}/add_to_group`, {
        bot_ids: [await random('br_bot')],
      }),
    async () =>
      admin.post(`br-bot-groups/${await random('br_bot_group')}/remove_from_group`, {
        bot_ids: [await random('br_bot')],
      }),
    async () => admin.delete(`br-bot-groups/${await random('br_bot_group')}`),
    () =>
      admin.post('bots', {
        nickname: name(),
        password: 'x',
        server_id: chance.pick(servers),
        task: chance.pick([null, 'ready', 'failed_error']),
        cash: chance.between(0, 99),
      }),
    async () =>
      put(`bots/${await random('account')}`, {
        task: chance.pick([null, 'ready', 'pending']),
        deposit: chance.between(0, 99),
      }),
    async () => admin.delete(`bots/${await random('account')}`),
    async () => {
      const bot_id = await random('account')
      const { server_id } = (await admin.get(`bots/${bot_id}`)).json()
      const admin_id = chance.pick([null, admins[server_id === servers[0] ? 0 : 1]])
      return admin.post('penalties', { bot_id, admin_id, ...penalty() })
    },
    async () => put(`penalties/${await random('penalty')}`, penalty()),
    async () => admin.call('DELETE', `penalties/${await random('penalty')}`, { reason: 'x' }),
    () => expirePenalties(db),
    () =>
      admin.post('orders', {
        server_id: chance.pick(servers),
        type: chance.pick(['transfer', 'deposit']),
        bank_number: '1234567',
        amount: chance.between(1, 99),
        platform: 'site',
        price: 1.5,
      }),
    async () =>
      admin.post(`orders/${await random('trade_order')}/status`, {
        status: chance.pick(['processing', 'completed', 'cancelled']),
        reason: 'x',
      }),
    async () => admin.delete(`orders/${await random('trade_order')}`),
    async () =>
      put(`proxies/${proxies[0]}`, {
        is_banned: chance.isIn(0.3),
        service: chance.pick(['', 'astro']),
      }),
    async () => admin.post(`audit/${await random('audit')}/revert`),
    async () => admin.post(`audit/${await newest()}/revert`),
    async () => admin.post(`audit/${await newest()}/revert`),
    () =>
      admin.post('br-bots/import', {
        format: 'csv',
        content: `nickname,password,servers,group\n${name()},x,Kyiv,Shift\n${name()},x,Lviv,`,
      }),
    // Deleting a bot also deletes its names and places.
    async () =>
      db
        .deleteFrom('br_bot')
        .where('id', '=', await random('br_bot'))
        .execute(),
  ]

  for (let step = 0; step < 400; step++) {
    await chance.pick(operations)()
    if (step % 20 === 0) await expectExactCounters(db)
  }

  await expectExactCounters(db)
  const audited = await db.selectFrom('audit').select('action').execute()
  const actions = audited.map(({ action }) => action.replace(/^.*[._]/, ''))
  for (const action of ['added', 'deleted', 'imported', 'restored', 'reverted'])
    expect(actions).toContain(action)
})

test('two transactions that count the same keys in opposite order both commit', async () => {
  const servers = [await buildServer(db), await buildServer(db)] as const
  const [a1, a2, b1, b2] = [
    await buildBrBot(db, { server_id: servers[0] }),
    await buildBrBot(db, { server_id: servers[1] }),
    await buildBrBot(db, { server_id: servers[0] }),
    await buildBrBot(db, { server_id: servers[1] }),
  ]
  let begun = 0
  let attempts = 0
  const deactivate = (ids: readonly number[]) =>
    transact(db, async (trx) => {
      attempts++
      for (const id of ids) {
        await trx.updateTable('br_bot').set({ is_active: false }).where('id', '=', id).execute()
        begun++
        // SQLite allows one writer at a time.
        while (begun < 2 && !isSqlite(db)) await setImmediate()
      }
    })

  await Promise.all([deactivate([a1, a2]), deactivate([b2, b1])])

  expect(attempts).toBe(2)
  await expectExactCounters(db)
})

test('other transactions do not wait for the counters of an open transaction', async () => {
  if (isSqlite(db)) return
  const server_id = await buildServer(db)
  const [first, second] = [await buildBrBot(db, { server_id }), await buildBrBot(db, { server_id })]
  const deactivate = (trx: typeof db, id: number) =>
    trx.updateTable('br_bot').set({ is_active: false }).where('id', '=', id).execute()

  await transact(db, async (trx) => {
    await deactivate(trx, first)
    await deactivate(db, second)
  })

  await expectExactCounters(db)
})
