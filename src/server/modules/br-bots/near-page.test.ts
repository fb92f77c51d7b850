import { expect, test } from 'vitest'
import { BrBotQuery } from '#contract/br-bot-query.ts'
import { testServer } from '#testing/app.ts'
import { buildAccount, buildBrBot, buildServer } from '#testing/factories.ts'
import { listBots } from './list.ts'

const { db, signedIn } = await testServer()

const read = (query: Record<string, string>) => listBots(db, BrBotQuery.parse(query))

const SORTS = ['id', 'nickname', 'cash', 'deposit']

test.each(SORTS)(
  'sorted by %s, a page has the rows and totals of the list of all fields',
  async (sort_by) => {
    const [here, elsewhere, empty] = [
      await buildServer(db),
      await buildServer(db),
      await buildServer(db),
    ]
    for (let index = 0; index < 23; index++) {
      const account = {
        server_id: index % 4 === 0 ? elsewhere : here,
        nickname: `${sort_by} ${index % 9} ${index}`,
        cash: (index * 7) % 5,
        deposit: (index * 5) % 3,
      }
      if (index % 6 === 0) await buildAccount(db, account)
      else await buildBrBot(db, { account })
    }

    for (const server of [{}, { server_id: String(here) }, { server_id: String(empty) }])
      for (const sort_order of ['asc', 'desc'])
        for (const page of ['1', '2', '5', '9']) {
          const query = { ...server, sort_by, sort_order, page, per_page: '4' }
          const all = await read(query)
          const listed = await read({ ...query, fields: 'list' })

          expect(listed.meta).toEqual(all.meta)
          expect(listed.data.map(({ id }) => id)).toEqual(all.data.map(({ id }) => id))
        }
  },
)

test('the order of money has no account without a bot, and no deleted bot', async () => {
  const admin = await signedIn('administrator')
  const server_id = await buildServer(db)
  const [poor, rich] = [
    await buildBrBot(db, { account: { server_id, cash: 5 } }),
    await buildBrBot(db, { account: { server_id, cash: 9 } }),
  ]
  await buildAccount(db, { server_id, cash: 7 })
  const query = { server_id: String(server_id), sort_by: 'cash', sort_order: 'desc' }
  const ids = async () => (await read(query)).data.map(({ id }) => id)
  expect(await ids()).toEqual([rich, poor])

  await admin.post(`br-bots/${rich}/delete`)
  expect(await ids()).toEqual([poor])
})

test.each(SORTS)(
  'a bot whose account moves to another server is listed there, by %s',
  async (sort_by) => {
    const [before, after] = [await buildServer(db), await buildServer(db)]
    const id = await buildBrBot(db, { account: { server_id: before } })

    await db
      .updateTable('account')
      .set({ server_id: after })
      .where('server_id', '=', before)
      .execute()

    expect(await read({ server_id: String(before), sort_by })).toMatchObject({ data: [] })
    expect(await read({ server_id: String(after), sort_by })).toMatchObject({ data: [{ id }] })
  },
)
