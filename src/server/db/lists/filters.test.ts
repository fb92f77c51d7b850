import { expect, test } from 'vitest'
import { type Client, testServer } from '#testing/app.ts'
import {
  buildAccount,
  buildBrBot,
  buildGroup,
  buildOrder,
  buildServer,
} from '#testing/factories.ts'

const { db, signedIn } = await testServer()

const idsOf = (response: { json(): { data: { id: number }[] } }) =>
  response.json().data.map(({ id }) => id)

const listed = (client: Client, path: string, q: string) =>
  client.get(`${path}?${new URLSearchParams({ q, sort_order: 'asc' })}`)

test('an error in a filter has its position and the most similar names', async () => {
  const admin = await signedIn('administrator')

  const response = await listed(admin, 'br-bots', 'active:true sever:3')

  expect(response.statusCode).toBe(422)
  expect(response.json()).toMatchObject({
    code: 'invalid_request',
    message: 'There is no field "sever". Did you mean "server"?',
    errors: [{ pointer: '/query/q', start: 12, end: 17, nearest: ['server'] }],
  })
})

test('a reference can be written by name, ignoring case', async () => {
  const admin = await signedIn('administrator')
  const server_id = await buildServer(db, { name: 'Kyiv' })
  const id = await buildBrBot(db, { account: { server_id } })
  await buildBrBot(db)

  const found = await listed(admin, 'br-bots', 'server:"kYIV"')
  const unknown = await listed(admin, 'br-bots', 'active:true or server:Lviv')

  expect(idsOf(found)).toEqual([id])
  expect(unknown.json()).toMatchObject({
    message: 'There is no server "Lviv".',
    errors: [{ start: 22, end: 26, nearest: [] }],
  })
})

test('the error of an unknown name suggests the most similar names and words', async () => {
  const admin = await signedIn('administrator')
  await buildServer(db, { name: 'Chernihiv' })
  await buildGroup(db, { name: 'Night team' })
  const { account_id } = await buildBrBot(db, { account: { nickname: 'Storm_Rider' } }).then((id) =>
    db.selectFrom('br_bot').select('account_id').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  await buildOrder(db, { account_id })
  const faultOf = async (path: string, q: string) => {
    const { message, errors } = (await listed(admin, path, q)).json()
    return { message, at: q.slice(errors[0].start, errors[0].end), nearest: errors[0].nearest }
  }

  expect(await faultOf('br-bots', 'server:1,Chernigiv')).toEqual({
    message: 'There is no server "Chernigiv". Did you mean "Chernihiv"?',
    at: 'Chernigiv',
    nearest: ['Chernihiv'],
  })
  expect(await faultOf('br-bots', 'proxy:expird')).toMatchObject({ nearest: ['expired'] })
  expect(await faultOf('br-bots', 'proxy:"valid"')).toEqual({
    message: 'There is no proxy "valid". Write proxy:valid without quotation marks.',
    at: '"valid"',
    nearest: ['valid'],
  })
  expect(await faultOf('br-bots', 'group:"night taem"')).toMatchObject({ nearest: ['Night team'] })
  expect(await faultOf('orders', 'bot:Storm_Raider')).toMatchObject({ nearest: ['Storm_Rider'] })
})

test('names of rows that the reader cannot list are not suggested', async () => {
  const dealer = await signedIn('dealer')
  await buildAccount(db, { nickname: 'Thunder_Rider' })

  const response = await listed(dealer, 'orders', 'bot:Thunder_Raider')

  expect(response.json().errors).toMatchObject([{ nearest: [] }])
})

test('a server can be written by its displayed name, without the brand label', async () => {
  const admin = await signedIn('administrator')
  const labeled = await buildServer(db, { name: 'BR | Kyiv' })
  const full = await buildServer(db, { name: 'BR | Lviv' })
  const same = await buildServer(db, { name: 'Lviv' })
  const [first, , third] = await Promise.all(
    [labeled, full, same].map((server_id) => buildBrBot(db, { account: { server_id } })),
  )

  expect(idsOf(await listed(admin, 'br-bots', 'server:kyiv'))).toEqual([first])
  // A full name takes precedence over the displayed name of another server.
  expect(idsOf(await listed(admin, 'br-bots', 'server:Lviv'))).toEqual([third])
})

test('a field that the reader cannot read does not exist for them', async () => {
  const [admin, operator] = [await signedIn('administrator'), await signedIn('operator')]
  const group_id = await buildGroup(db)
  await buildBrBot(db, { group_id })

  const seen = await listed(admin, 'bots', `-group:${group_id}`)
  const refused = await listed(operator, 'bots', `-group:${group_id}`)

  expect(idsOf(seen)).toEqual([])
  expect(refused.json()).toMatchObject({
    message: 'There is no field "group".',
    errors: [{ start: 1, end: 6, nearest: [] }],
  })
})

test.each(['group>1', '(group:none', 'grup:none', 'cash:x or group:none'])(
  'no error about "%s" names a field that the reader cannot read',
  async (q) => {
    const [admin, operator] = [await signedIn('administrator'), await signedIn('operator')]
    const messageOf = async (client: Client, path: string) =>
      (await client.get(path)).json().message
    const list = `bots?${new URLSearchParams({ q })}`
    const counts = `filters/counts?${new URLSearchParams({ list: 'bots', field: 'task', query: String(new URLSearchParams({ q })) })}`

    for (const path of [list, counts]) {
      expect(await messageOf(operator, path)).not.toMatch(/mean "group"|"group" cannot/)
      expect(await messageOf(admin, path)).not.toContain('There is no field "group"')
    }
    const view = { list: 'bots', name: q, query: { q } }
    expect((await operator.post('views', view)).json().message).toBe(
      await messageOf(operator, list),
    )
  },
)

test('a filter and equivalent parameters return the same response', async () => {
  const admin = await signedIn('administrator')
  const server_id = await buildServer(db)
  await buildBrBot(db, { account: { server_id }, job_type: 3 })
  await buildBrBot(db, { account: { server_id }, job_type: 1 })

  const filter = await listed(admin, 'br-bots', `server:${server_id} job:farmer active:true`)
  const parameters = await admin.get(
    `br-bots?server_id=${server_id}&job_type=3&is_active=true&sort_order=asc`,
  )

  expect(filter.json().meta.filtered).toBe(1)
  expect(filter.json()).toEqual(parameters.json())
})

test('an export takes the filter and writes its text to the audit log', async () => {
  const admin = await signedIn('administrator')
  const id = await buildOrder(db, { amount: 7 })
  await buildOrder(db, { amount: 8 })

  const file = await admin.get(`orders/export?${new URLSearchParams({ q: 'amount<=7' })}`)

  const [, ...lines] = file.body.trim().split('\r\n')
  expect(lines.map((line) => line.split(',')[0])).toEqual([String(id)])
  const entry = await db
    .selectFrom('audit')
    .select('after')
    .where('action', '=', 'order.exported')
    .executeTakeFirstOrThrow()
  expect(entry.after).toEqual({ filter: { search: '', q: 'amount<=7' } })
})

test('orders are summed up over the rows of a filter', async () => {
  const admin = await signedIn('administrator')
  await buildOrder(db, { amount: 7, price_cents: 150 })
  await buildOrder(db, { amount: 8, price_cents: 250 })

  const response = await listed(admin, 'orders', 'amount>7')

  expect(response.json().totals).toEqual({ orders: 1, amount: 8, price: 2.5 })
})

test('accounts of a filter are counted by task, independent of the task parameter', async () => {
  const viewer = await signedIn('viewer')
  const server_id = await buildServer(db)
  const build = (task: string | null, cash: number) =>
    buildAccount(db, { server_id, cash, task, task_since: task === null ? null : new Date() })
  for (const cash of [1, 5, 7]) await build('ready', cash)
  await build('pending', 6)
  await build(null, 8)
  const tasksOf = async (query: Record<string, string>) => {
    const { tasks, meta } = (await viewer.get(`bots?${new URLSearchParams(query)}`)).json()
    return [tasks, meta.filtered]
  }

  expect(await tasksOf({ q: 'cash>=5' })).toEqual([{ ready: 2, pending: 1, none: 1 }, 4])
  expect(await tasksOf({ q: 'cash>=5', task: 'ready' })).toEqual([
    { ready: 2, pending: 1, none: 1 },
    2,
  ])
  expect(await tasksOf({ q: 'task:ready' })).toEqual([{ ready: 3 }, 3])
  expect(await tasksOf({ q: 'task:ready', task: 'pending' })).toEqual([{ ready: 3 }, 0])
  expect(await tasksOf({ q: `server:${server_id + 1}` })).toEqual([{}, 0])
})

test('a short text is searched for within a filter of values of other tables', async () => {
  const admin = await signedIn('administrator')
  const server_id = await buildServer(db)
  const id = await buildAccount(db, { server_id, nickname: 'No', deposit: 5 })
  await buildAccount(db, { server_id, nickname: 'Ada', deposit: 6 })

  const found = await admin.get(`bots?q=server:${server_id},99&search=o&sort_by=deposit`)

  expect(found.json()).toMatchObject({ data: [{ id }], meta: { filtered: 1 } })
})

test('orders of a filter or of an account are counted by status, independent of the status parameter', async () => {
  const viewer = await signedIn('viewer')
  const server_id = await buildServer(db)
  const account_id = await buildAccount(db, { server_id })
  await buildOrder(db, { server_id, amount: 5, status: 'pending', bank_number: '111' })
  await buildOrder(db, { server_id, amount: 7, status: 'failed', account_id, bank_number: '112' })
  const countsOf = async (query: Record<string, string>) => {
    const response = await viewer.get(`orders?${new URLSearchParams(query)}`)
    const { by_status, totals, meta } = response.json()
    return [by_status.pending, by_status.failed, totals.amount, meta.filtered]
  }

  expect(await countsOf({ q: 'amount>=5' })).toEqual([1, 1, 12, 2])
  expect(await countsOf({ q: 'amount>=5', status: 'failed' })).toEqual([1, 1, 7, 1])
  expect(await countsOf({ q: 'status:failed' })).toEqual([0, 1, 7, 1])
  expect(await countsOf({ q: 'amount>5', status: 'pending' })).toEqual([0, 1, 0, 0])
  expect(await countsOf({ q: 'amount>=5', search: '112' })).toEqual([1, 1, 7, 1])
  expect(await countsOf({ bot_id: String(account_id) })).toEqual([0, 1, 7, 1])
})

test('a job changes the rows of a filter and stores its text', async () => {
  const admin = await signedIn('administrator')
  const ids = [await buildBrBot(db, { job_type: 3 }), await buildBrBot(db, { job_type: 2 })]
  await buildBrBot(db, { job_type: 1 })
  const query = { q: 'job:carrier,farmer', is_active: 'true' }

  const response = await admin.post('jobs', { kind: 'br_bot.deactivate', params: {}, query })

  const { job, sample } = response.json()
  expect(job).toMatchObject({ total: 2, query: { q: 'job:carrier,farmer', is_active: true } })
  expect(sample.map((item: { target_id: string }) => Number(item.target_id))).toEqual(ids)
})
