import { beforeEach, expect, test } from 'vitest'
import { type Client, testServer } from '#testing/app.ts'
import {
  buildAccount,
  buildBrBot,
  buildGroup,
  buildProxy,
  buildServer,
} from '#testing/factories.ts'

const { db, signedIn } = await testServer()
let admin: Client

beforeEach(async () => {
  admin = await signedIn('administrator')
})

const list = async (query = '') => (await admin.get(`br-bots?${query}`)).json()
const names = async (query: string): Promise<string[]> =>
  (await list(query)).data.map(({ bot }: { bot: { nickname: string } }) => bot.nickname)

async function buildNamed(...nicknames: string[]): Promise<number[]> {
  const server_id = await buildServer(db)
  const ids: number[] = []
  for (const nickname of nicknames)
    ids.push(await buildBrBot(db, { account: { nickname, server_id } }))
  return ids
}

test('an empty fleet has one empty page', async () => {
  expect(await list()).toEqual({
    data: [],
    meta: { total: 0, filtered: 0, capped: false, page: 1, perPage: 15, pageCount: 1 },
  })
})

test('bots are listed newest first, fifteen per page, each exactly once', async () => {
  const ids = await buildNamed(...Array.from({ length: 32 }, (_, index) => `bot ${index}`))

  const pages = await Promise.all([1, 2, 3].map((page) => list(`page=${page}`)))

  expect(pages.map(({ data }) => data.length)).toEqual([15, 15, 2])
  expect(pages.flatMap(({ data }) => data.map(({ id }: { id: number }) => id))).toEqual(
    ids.toReversed(),
  )
  expect(pages[2].meta).toMatchObject({ total: 32, filtered: 32, page: 3, pageCount: 3 })
})

test('a page past the end is empty but has the correct counts', async () => {
  await buildNamed('a', 'b')

  expect(await list('page=9')).toMatchObject({
    data: [],
    meta: { total: 2, page: 9, pageCount: 1 },
  })
})

test.each(['id', 'nickname', 'cash', 'deposit'])(
  'sorted by %s, both ways and across pages, no row is lost',
  async (sort_by) => {
    const server_id = await buildServer(db)
    for (let index = 0; index < 11; index++) {
      const money = { cash: index % 3, deposit: (index * 7) % 5 }
      await buildBrBot(db, { account: { nickname: `n${index % 4}-${index}`, server_id, ...money } })
    }

    for (const sort_order of ['asc', 'desc']) {
      const sort = `sort_by=${sort_by}&sort_order=${sort_order}`
      const whole = await names(`${sort}&per_page=100`)
      const pages = await Promise.all(
        [1, 2, 3, 4].map((page) => names(`${sort}&per_page=3&page=${page}`)),
      )
      expect(pages.flat()).toEqual(whole)
      expect(new Set(whole).size).toBe(11)
    }
  },
)

test('a search among bots without a group finds them even if they are few of all hits', async () => {
  const group_id = await buildGroup(db, { name: 'Harbour night', size: 1000 })
  const server_id = await buildServer(db)
  const account = (name: string) => ({ nickname: `Digger_${name}`, server_id })
  const free = await buildBrBot(db, { account: account('free') })
  const member = await buildBrBot(db, { group_id, account: account('taken') })
  for (let serial = 0; serial < 400; serial++)
    await buildBrBot(db, { group_id, account: account(String(serial)) })

  const found = await list('search=digger&group_id=none')

  expect(found.data).toMatchObject([{ id: free, group_id: null, group_name: null }])
  expect(found.meta).toMatchObject({ filtered: 1, capped: false })
  expect((await admin.get(`br-bots/${member}`)).json().group_name).toBe('Harbour night')
})

test('each filter returns its bots on the server, alone and combined', async () => {
  const [proxy_id, group_id] = [await buildProxy(db), await buildGroup(db)]
  const server_id = await buildServer(db)
  const farmer = await buildBrBot(db, { job_type: 3, proxy_id, group_id, account: { server_id } })
  const idle = await buildBrBot(db, { is_active: false, registration_status: 'registered' })
  const found = async (query: string) =>
    (await list(query)).data.map(({ id }: { id: number }) => id)

  expect(await found('job_type=3')).toEqual([farmer])
  expect(await found(`proxy=${proxy_id}`)).toEqual([farmer])
  expect(await found('proxy=none')).toEqual([idle])
  expect(await found(`group_id=${group_id}`)).toEqual([farmer])
  expect(await found('group_id=none')).toEqual([idle])
  expect(await found(`server_id=${server_id}`)).toEqual([farmer])
  expect(await found('is_active=false')).toEqual([idle])
  expect(await found('registration_status=registered')).toEqual([idle])
  expect(await found(`is_active=true&job_type=3&server_id=${server_id}`)).toEqual([farmer])
  expect(await list('is_active=false&job_type=3')).toMatchObject({
    data: [],
    meta: { total: 2, filtered: 0 },
  })
})

test('a search finds any part of a nickname, in any case and script, literally', async () => {
  await buildNamed('Тарас_Hunter', 'Zoë 100%', 'under_score', 'plain')

  expect(await names('search=тарас')).toEqual(['Тарас_Hunter'])
  expect(await names('search=HUNT')).toEqual(['Тарас_Hunter'])
  expect(await names('search=ЗOË')).toEqual([])
  expect(await names(`search=${encodeURIComponent('zOË')}`)).toEqual(['Zoë 100%'])
  expect(await names(`search=${encodeURIComponent('0%')}`)).toEqual(['Zoë 100%'])
  expect(await names('search=_')).toEqual(['under_score', 'Тарас_Hunter'])
  expect(await names(`search=${encodeURIComponent('"')}`)).toEqual([])
  expect(await names('search=р')).toEqual(['Тарас_Hunter'])
})

test('a search counts BR bots, not accounts without one, and applies the other filters', async () => {
  await buildAccount(db, { nickname: 'hunter without bot' })
  await buildBrBot(db, { account: { nickname: 'hunter 1' }, job_type: 2 })
  await buildBrBot(db, { account: { nickname: 'hunter 2' } })

  expect(await names('search=hunter')).toEqual(['hunter 2', 'hunter 1'])
  expect(await names('search=hunter&job_type=2')).toEqual(['hunter 1'])
  expect(await names('search=1&q=proxy:none')).toEqual(['hunter 1'])
  expect(await names('search=1&q=job:carrier group:none')).toEqual(['hunter 1'])
})

test('a search with more hits than are counted is marked as capped, and its pages stay in order', async () => {
  const server_id = await buildServer(db)
  const count = 310
  const accounts = Array.from({ length: count }, (_, index) => ({
    server_id,
    nickname: `Swarm_${index}`,
    nickname_key: `swarm_${index}`,
    password_sealed: '',
    regip: null,
  }))
  for (let start = 0; start < count; start += 500)
    await db
      .insertInto('account')
      .values(accounts.slice(start, start + 500))
      .execute()
  // The first one has 0.
  await db
    .updateTable('account_money')
    .set(({ eb, selectFrom }) => ({
      cash: eb(
        'id',
        '-',
        selectFrom('account').select(({ fn }) => fn.min('id').as('id')),
      ),
    }))
    .execute()
  await db
    .insertInto('br_bot')
    .columns(['account_id', 'server_id'])
    .expression(db.selectFrom('account').select(['id', 'server_id']).orderBy('id'))
    .execute()

  const { data, meta } = await list('search=swarm&page=2')

  expect(meta).toMatchObject({ total: count, filtered: 300, capped: true, pageCount: 20 })
  expect(data[0].bot.nickname).toBe('Swarm_294')
  expect(await names('search=swarm&sort_by=cash&sort_order=asc&per_page=2')).toEqual([
    'Swarm_0',
    'Swarm_1',
  ])
  expect(await list('search=swarm_30')).toMatchObject({ meta: { filtered: 11, capped: false } })

  const last = await list('search=swarm&page=20')
  expect(last.meta).toMatchObject({ filtered: count, capped: false, pageCount: 21 })
  for (const order of ['', '&sort_by=nickname', '&sort_by=cash', '&is_active=true']) {
    const beyond = await list(`search=swarm${order}&sort_order=asc&page=21`)
    expect(beyond.data).toHaveLength(count - 300)
    expect(beyond.meta).toMatchObject({ filtered: count, capped: false, pageCount: 21 })
    const pastEnd = await list(`search=swarm${order}&sort_order=asc&page=50`)
    expect(pastEnd).toMatchObject({ data: [], meta: { filtered: count, pageCount: 21 } })
  }
})

test('the fields that lists show are those of the whole rows', async () => {
  const proxy_id = await buildProxy(db)
  const group_id = await buildGroup(db)
  const device = { manufacturer: 'Samsung', model: 'A52', os_version: '13' }
  await buildBrBot(db, { proxy_id, group_id, device })
  await buildBrBot(db)

  const [whole, listed] = [await list(), await list('fields=list')]

  expect(listed.meta).toEqual(whole.meta)
  expect(whole.data).toMatchObject(listed.data)
  expect(listed.data[1].device).toEqual({ manufacturer: 'Samsung', model: 'A52' })
  expect(listed.data[0]).not.toHaveProperty('client_info')
})

test('the bots of one server come in every order, page by page', async () => {
  const other = await buildServer(db)
  const server_id = await buildServer(db)
  for (let index = 0; index < 7; index++) {
    const place = { server_id, nickname: `bot ${index}`, cash: (index * 5) % 7, deposit: index % 3 }
    await buildBrBot(db, { account: place })
    await buildBrBot(db, { account: { ...place, server_id: other } })
  }
  const whole: { bot: Record<string, number | string>; id: number }[] = (
    await list(`server_id=${server_id}`)
  ).data

  for (const sort_by of ['nickname', 'cash', 'deposit'])
    for (const order of ['asc', 'desc']) {
      const pages = await Promise.all(
        [1, 2, 3].map((page) =>
          list(
            `server_id=${server_id}&sort_by=${sort_by}&sort_order=${order}&per_page=3&page=${page}`,
          ),
        ),
      )
      const sorted = whole.toSorted((a, b) => {
        const [x, y] = [a.bot[sort_by] ?? 0, b.bot[sort_by] ?? 0]
        const byKey = x < y ? -1 : Number(x > y)
        return (byKey || a.id - b.id) * (order === 'asc' ? 1 : -1)
      })
      expect(pages.flatMap(({ data }) => data.map(({ id }: { id: number }) => id))).toEqual(
        sorted.map(({ id }) => id),
      )
    }
})
