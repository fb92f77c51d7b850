import { expect, test } from 'vitest'
import { hasFewValues } from '#contract/filter/complete.ts'
import { VIEW_LISTS, type ViewList } from '#contract/view-lists.ts'
import { type Client, testServer } from '#testing/app.ts'
import {
  buildAccount,
  buildAdmin,
  buildBrBot,
  buildGroup,
  buildOrder,
  buildPenalty,
  buildProxy,
  buildServer,
} from '#testing/factories.ts'
import { holdClock } from '#testing/hold-clock.ts'
import { VIEWED_LISTS } from './lists.ts'

const { db, signedIn } = await testServer()

interface Count {
  value: string
  count: number
}

const ask = (client: Client, list: ViewList, field: string, query = '') =>
  client.get(`filters/counts?${new URLSearchParams({ list, field, query })}`)

async function countsOf(...asked: Parameters<typeof ask>): Promise<Record<string, number>> {
  const { counts } = (await ask(...asked)).json()
  return Object.fromEntries((counts ?? []).map(({ value, count }: Count) => [value, count]))
}

const AT = new Date('2026-11-20T08:00:00Z')

async function seed() {
  const [first, second] = [
    await buildServer(db, { name: 'Kyiv' }),
    await buildServer(db, { name: 'Lviv' }),
  ]
  const group_id = await buildGroup(db)
  for (const [index, task] of ['idle', 'idle', 'farming'].entries()) {
    const server_id = index === 1 ? second : first
    const account = { server_id, task, task_since: AT, nickname: `Storm_${index}` }
    await buildBrBot(db, { account, job_type: 1 + index, ...(index === 0 && { group_id }) })
    await buildOrder(db, { server_id })
    await buildProxy(db, { is_banned: index === 0 })
  }
  const account = { server_id: second, nickname: 'Calm_3' }
  await buildBrBot(db, { account, is_active: false })
  await buildPenalty(db, await buildAccount(db))
  await buildAdmin(db, { server_id: second })
  return { first, second }
}

test('values are counted in order of their counts, without texts that are words of the filter language', async () => {
  const client = await signedIn('administrator')
  const services = ['none', 'NONE', 'any', 'slow', 'fast', 'new', 'new']
  for (const service of services) await buildProxy(db, { service })

  // Counts of the same query are shared with the other tests.
  const { counts } = (await ask(client, 'proxies', 'service', 'is_banned=false')).json()
  expect(counts).toEqual([
    { value: 'none', count: 0 },
    { value: 'new', count: 2 },
    { value: 'fast', count: 1 },
    { value: 'slow', count: 1 },
    { value: 'any', count: 7 },
  ])
  const list = async (q: string) =>
    (await client.get(`proxies?page=1&${new URLSearchParams({ q })}`)).json().meta.filtered
  expect([
    await list('service:none'),
    await list('service:any'),
    await list('service:"none"'),
  ]).toEqual([0, 7, 1])
})

test('each count is the total of the list with that value', async () => {
  holdClock()
  const client = await signedIn('administrator')
  await seed()
  const checked: string[] = []

  for (const list of VIEW_LISTS)
    for (const field of VIEWED_LISTS[list].fields.filter(hasFewValues)) {
      const counts = await countsOf(client, list, field.name)
      for (const [value, count] of Object.entries(counts)) {
        const { path } = VIEWED_LISTS[list].endpoint
        const q = `${field.name}:${/^\w+$/.test(value) ? value : JSON.stringify(value)}`
        const response = await client.get(`${path}?${new URLSearchParams({ page: '1', q })}`)
        expect([list, q, response.json()]).toMatchObject([list, q, { meta: { filtered: count } }])
        checked.push(q)
      }
    }

  expect(checked).toEqual(
    expect.arrayContaining(['task:idle', 'job:farmer', 'shift:true', 'group:none', 'state:active']),
  )
})

test('the rest of the query applies: its filter, its parameters and its search', async () => {
  const client = await signedIn('administrator')
  const { first, second } = await seed()

  expect(await countsOf(client, 'br_bots', 'task')).toMatchObject({ idle: 2, none: 1, any: 3 })
  expect(await countsOf(client, 'br_bots', 'task', `q=server:${first}`)).toMatchObject({
    idle: 1,
    farming: 1,
    none: 0,
  })
  expect(await countsOf(client, 'br_bots', 'active', `server_id=${second}`)).toEqual({
    true: 1,
    false: 1,
  })
  expect(await countsOf(client, 'br_bots', 'server', 'search=storm_1')).toEqual({
    [`${second}`]: 1,
  })
})

test('a penalty that ended since it was last read is not counted as active', async () => {
  const client = await signedIn('administrator')
  await buildPenalty(db, await buildAccount(db), { ends_at: new Date(Date.now() - 1000) })

  const counts = await countsOf(client, 'penalties', 'state', 'type=ban')
  expect(counts).toMatchObject({ active: 0, ended: 1 })
})

test('rows are counted for those who can read the list and the field', async () => {
  const [operator, dealer] = [await signedIn('operator'), await signedIn('dealer')]
  await seed()

  expect((await ask(operator, 'br_bots', 'task')).statusCode).toBe(403)
  expect((await ask(dealer, 'bots', 'task')).statusCode).toBe(403)
  expect((await ask(operator, 'bots', 'group')).json()).toMatchObject({
    message: 'There is no field "group".',
    errors: [{ pointer: '/query/field' }],
  })
  const hidden = await ask(operator, 'bots', 'task', 'q=group:none')
  expect(hidden.statusCode).toBe(422)
  expect((await ask(operator, 'bots', 'task')).statusCode).toBe(200)
})

test('a field with many values and a query of another list are refused', async () => {
  const client = await signedIn('administrator')

  expect((await ask(client, 'orders', 'bot')).json()).toMatchObject({
    code: 'invalid_request',
    message: 'Rows are not counted by "bot".',
  })
  expect((await ask(client, 'orders', 'type', 'group_id=3')).json()).toMatchObject({
    errors: [{ pointer: '/query/query' }],
  })
  expect((await ask(client, 'orders', 'type', 'q=status:')).statusCode).toBe(422)
})
