import { expect, test } from 'vitest'
import { BrBotQuery } from '#contract/br-bot-query.ts'
import { type Client, testServer } from '#testing/app.ts'
import { buildBrBot, buildGroup, buildProxy, buildServer } from '#testing/factories.ts'
import { listBots } from './list.ts'

const { db, signedIn } = await testServer()

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
  const method = path.startsWith('servers') || path.startsWith('proxies') ? 'PUT' : 'POST'
  const text = JSON.stringify(body).replace('":bot"', String(id))
  const response = await admin.call(method, path.replace(':bot', String(id)), text)
  expect(response).toMatchObject({ statusCode: 200 })
}

async function expectLists(admin: Client): Promise<void> {
  for (const query of QUERIES) {
    const asked = BrBotQuery.parse(Object.fromEntries(new URLSearchParams(query)))
    const now = JSON.parse(JSON.stringify(await listBots(db, asked)))
    // Three times: the second response is stored, the third is the stored one.
    for (const _ of [1, 2, 3]) expect((await admin.get(`br-bots?${query}`)).json()).toEqual(now)
  }
}

test.each(Object.entries(CHANGES))(
  'after a change of the %s every list is answered as it is now',
  async (_, { path, bodies }) => {
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
