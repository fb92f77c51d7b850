import { expect, test } from 'vitest'
import type { Job } from '#contract/job.ts'
import { type Client, testServer } from '#testing/app.ts'
import {
  buildAccount,
  buildBrBot,
  buildGroup,
  buildOrder,
  buildPenalty,
  buildProxy,
  buildServer,
} from '#testing/factories.ts'
import { fillBots } from '#testing/fill-bots.ts'
import { jobsOf } from '#testing/jobs.ts'

const { db, signedIn } = await testServer()

async function seed() {
  const [administrator, operator] = [await signedIn('administrator'), await signedIn('operator')]
  const ids = await fillBots(db, await buildServer(db), 3)
  const orders = [await buildOrder(db), await buildOrder(db)]
  const params = { status: 'cancelled' }
  const { id: deactivated } = await jobsOf(administrator).run({ kind: 'br_bot.deactivate', ids })
  const { id: activated } = await jobsOf(administrator).run({
    kind: 'br_bot.activate',
    ids: ids.slice(1),
  })
  const { id: moved } = await jobsOf(operator).run({ kind: 'order.move', ids: orders, params })
  await administrator.post('jobs', { kind: 'br_bot.activate', ids, params: {} })
  const { user } = (await operator.get('auth/me')).json()
  return { administrator, deactivated, activated, moved, name: user.username }
}

async function list(client: Client, query: Record<string, string>) {
  const { data, meta } = (await client.get(`jobs?${new URLSearchParams(query)}`)).json()
  return { ids: data.map(({ id }: Job) => id), total: meta.total, filtered: meta.filtered }
}

test('jobs can be filtered like other lists, newest first', async () => {
  const { administrator, deactivated, activated, moved, name } = await seed()
  const idsOf = async (q: string) => (await list(administrator, { q })).ids

  expect(await idsOf('')).toEqual([moved, activated, deactivated])
  expect(await idsOf('kind:br_bot.activate or rows>=3')).toEqual([activated, deactivated])
  expect(await idsOf(`-user:${JSON.stringify(name)} state:done`)).toEqual([activated, deactivated])
  expect(await idsOf('"activate"')).toEqual([activated, deactivated])
  expect(await idsOf('"order" started>-1h ended:any')).toEqual([moved])
  expect(await list(administrator, { q: 'rows:2', per_page: '1', state: 'done' })).toEqual({
    ids: [moved],
    total: 3,
    filtered: 2,
  })
  expect((await administrator.get('jobs?q=stat:done')).json().message).toBe(
    'There is no field "stat". Did you mean "state"?',
  )
})

test('jobs that a user cannot see are neither listed nor counted', async () => {
  const { administrator, moved } = await seed()
  const viewer = await signedIn('viewer')
  const counts = async (client: Client) => {
    const query = new URLSearchParams({ list: 'jobs', field: 'kind', query: '' })
    return (await client.get(`filters/counts?${query}`)).json().counts
  }

  expect(await list(viewer, { q: 'rows>0' })).toEqual({ ids: [moved], total: 1, filtered: 1 })
  expect(await counts(viewer)).toEqual([{ value: 'order.move', count: 1 }])
  expect(await counts(administrator)).toHaveLength(3)
})

test('a user sees the jobs whose rows they can list, although they cannot change these rows', async () => {
  const [administrator, operator] = [await signedIn('administrator'), await signedIn('operator')]
  const [viewer, dealer] = [await signedIn('viewer'), await signedIn('dealer')]
  const run = async (client: Client, draft: object) => (await jobsOf(client).run(draft)).id
  const proxies = [await buildProxy(db)]
  const banned = await run(operator, { kind: 'proxy.ban', ids: proxies })
  const ended = await run(operator, {
    kind: 'penalty.end',
    ids: [await buildPenalty(db, await buildAccount(db))],
  })
  const deleted = await run(administrator, { kind: 'order.delete', ids: [await buildOrder(db)] })
  const file = { format: 'lines', content: '10.0.0.9:8080' }
  const answer = await operator.post('jobs/imports/proxies?total=1', file)
  const imported: number = answer.json().job.id
  await jobsOf(operator).ended(imported)
  const statusesOf = (client: Client) =>
    Promise.all(
      ['', '/items', '/export'].map(
        async (path) => (await client.get(`jobs/${banned}${path}`)).statusCode,
      ),
    )

  const all = [imported, deleted, ended, banned]
  for (const client of [administrator, operator, viewer])
    expect((await list(client, {})).ids).toEqual(all)
  expect((await list(dealer, {})).ids).toEqual([imported, deleted, banned])
  expect(await statusesOf(viewer)).toEqual([200, 200, 200])
  expect((await viewer.get(`jobs/${banned}`)).json()).toMatchObject({
    can_control: false,
    can_undo: false,
  })
  expect((await viewer.post(`jobs/${banned}/retry`)).statusCode).toBe(403)
  expect((await dealer.get(`jobs/${ended}`)).statusCode).toBe(404)
})

test('a filter by a field that a user cannot read is only shown to its author', async () => {
  const administrator = await signedIn('administrator')
  const [viewer, operator] = [await signedIn('viewer'), await signedIn('operator')]
  await buildBrBot(db, { group_id: await buildGroup(db, { name: 'Night' }) })
  const start = async (q: string): Promise<number> =>
    (await administrator.post('jobs/exports', { kind: 'account.export', query: { q } })).json().id
  const [secret, open] = [await start('cash<10 or group:"Night"'), await start('cash<10')]
  for (const id of [secret, open]) await jobsOf(administrator).ended(id)
  const queriesOf = async (client: Client) => {
    const { data } = (await client.get('jobs')).json()
    const one = (await client.get(`jobs/${secret}`)).json()
    return [one, ...data].map(({ query }: Job) => query?.q ?? null)
  }

  const text = 'cash<10 or group:"Night"'
  expect(await queriesOf(administrator)).toEqual([text, 'cash<10', text])
  for (const client of [viewer, operator])
    expect(await queriesOf(client)).toEqual([null, 'cash<10', null])

  await db
    .updateTable('auth_user')
    .set({ role: 'viewer' })
    .where('id', '=', administrator.userId)
    .execute()
  expect(await queriesOf(administrator)).toEqual([text, 'cash<10', text])
})
