import { afterAll, expect, test } from 'vitest'
import { BrBotQuery } from '#contract/br-bot-query.ts'
import { type Client, testServer } from '#testing/app.ts'
import { migratedLocation, testDatabase } from '#testing/database.ts'
import { buildBrBot, buildGroup, buildProxy, buildServer } from '#testing/factories.ts'
import { holdClock } from '#testing/hold-clock.ts'
import { openDatabase } from '../../db/open.ts'
import { listBots } from './list.ts'
import { readListed } from './rows.ts'

const location = migratedLocation()
const db = await testDatabase(location)
const { signedIn } = await testServer({ db })
const otherDb = await openDatabase(await location)
afterAll(() => otherDb.destroy())

const QUERIES = [
  'per_page=3&page=2&fields=list',
  'is_active=false',
  'on_shift=true&per_page=2',
  'job_type=2&sort_by=nickname',
  'search=bot&fields=list&per_page=3',
]

const CHANGES = {
  activation: { path: 'br-bots/:bot/active', bodies: [{ is_active: false }, { is_active: true }] },
  proxy: { path: 'br-bots/:bot/proxy', bodies: [{ proxy_id: 1 }, { proxy_id: null }] },
  'job type': { path: 'br-bots/:bot', bodies: [{ job_type: 2 }, { job_type: 1 }] },
  hours: {
    path: 'br-bots/:bot',
    bodies: [
      { start_hour: 0, end_hour: 1 },
      { start_hour: 1, end_hour: 23 },
    ],
  },
  'e-mail': { path: 'br-bots/:bot', bodies: [{ email: 'a@example.test' }] },
  group: { path: 'br-bot-groups/1/add_to_group', bodies: [{ bot_ids: [':bot'] }] },
  nickname: { path: 'bots/:account', bodies: [{ nickname: 'Heron :bot' }] },
  cash: { path: 'bots/:account', bodies: [{ cash: 77 }, { cash: 7 }] },
  'name of the group': { path: 'br-bot-groups/1', bodies: [{ name: 'Harbor', size: 9 }] },
  'name of the server': { path: 'servers/1', bodies: [{ name: 'Grove' }, { name: 'Glen' }] },
  'port of the proxy': { path: 'proxies/1', bodies: [{ port: 1001 }, { port: 1002 }] },
  deletion: { path: 'br-bots/:bot/delete', bodies: [{}] },
}

async function aFleet(): Promise<number[]> {
  const server_id = await buildServer(db, { id: 1 })
  await buildProxy(db, { id: 1 })
  await buildGroup(db, { id: 1 })
  const ids: number[] = []
  for (let count = 0; count < 8; count++)
    ids.push(await buildBrBot(db, { account: { server_id, nickname: `bot ${count}` } }))
  return ids
}

/** Makes a change to a bot, or to what it refers to. */
async function make(admin: Client, path: string, body: object, id: number | undefined) {
  const method = /^(servers|proxies|bots|br-bot-groups\/1$)/.test(path) ? 'PUT' : 'POST'
  const text = JSON.stringify(body).replace('":bot"', String(id)).replace(':bot', String(id))
  const { account_id } = await db
    .selectFrom('br_bot')
    .select('account_id')
    .where('id', '=', id ?? 0)
    .executeTakeFirstOrThrow()
  const url = path.replace(':bot', String(id)).replace(':account', String(account_id))
  const response = await admin.call(method, url, text)
  expect(response).toMatchObject({ statusCode: 200 })
}

/** The list without rows that are in memory. */
async function readNow(asked: BrBotQuery) {
  const { data, meta } = await listBots(db, { ...asked, fields: 'all' })
  if (asked.fields === 'all') return { data, meta }
  const ids = data.map(({ id }) => id)
  const rows = new Map((await readListed(db, ids)).map((row) => [row.id, row]))
  return { data: ids.map((id) => rows.get(id)), meta }
}

async function expectLists(admin: Client): Promise<void> {
  for (const query of QUERIES) {
    const asked = BrBotQuery.parse(Object.fromEntries(new URLSearchParams(query)))
    const now = await readNow(asked)
    // Three times: the second response is stored, the third is the stored one.
    for (const _ of [1, 2, 3]) expect((await admin.get(`br-bots?${query}`)).json()).toEqual(now)
  }
}

test.each(Object.entries(CHANGES))(
  'after a change of the %s every list is answered as it is now',
  async (_, { path, bodies }) => {
    holdClock()
    const admin = await signedIn('administrator')
    const ids = await aFleet()
    await expectLists(admin)

    // A bot that the first pages show, and one that they do not.
    for (const body of bodies)
      for (const id of [ids.at(-1), ids[1]]) {
        await make(admin, path, body, id)
        await expectLists(admin)
      }
  },
)

test('a change of the database by another program is in the next list', async () => {
  holdClock()
  const admin = await signedIn('administrator')
  const [id] = await aFleet()
  await expectLists(admin)

  await db.updateTable('proxy').set({ is_banned: true }).where('id', '=', 1).execute()
  await db
    .updateTable('br_bot')
    .set({ proxy_id: 1 })
    .where('id', '=', id ?? 0)
    .execute()
  await expectLists(admin)
  await otherDb.updateTable('proxy').set({ port: 4321 }).where('id', '=', 1).execute()
  await otherDb
    .updateTable('br_bot')
    .set({ job_type: 3 })
    .where('id', '=', id ?? 0)
    .execute()
  await expectLists(admin)
})
