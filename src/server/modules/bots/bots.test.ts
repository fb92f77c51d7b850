import { beforeEach, expect, test } from 'vitest'
import type { Bot } from '#contract/bots.ts'
import { MASK } from '#contract/mask.ts'
import { type Client, testServer } from '#testing/app.ts'
import { buildAccount, buildServer } from '#testing/factories.ts'
import { withoutTable } from '#testing/without-table.ts'

const { db, signedIn } = await testServer()
let viewer: Client

beforeEach(async () => {
  viewer = await signedIn('viewer')
})

const list = async (query = '') => (await viewer.get(`bots?${query}`)).json()
const names = async (query: string): Promise<string[]> =>
  (await list(query)).data.map(({ nickname }: Bot) => nickname)

async function buildNamed(server_id: number, ...nicknames: string[]): Promise<number[]> {
  const ids: number[] = []
  for (const nickname of nicknames) ids.push(await buildAccount(db, { nickname, server_id }))
  return ids
}

test('a fleet without accounts has one empty page', async () => {
  expect(await list()).toEqual({
    data: [],
    meta: { total: 0, filtered: 0, capped: false, page: 1, perPage: 15, pageCount: 1 },
    tasks: {},
    other_tasks: 0,
  })
})

test('accounts are listed newest first, fifteen per page, each exactly once', async () => {
  const names = Array.from({ length: 32 }, (_, index) => `account ${index}`)
  const ids = await buildNamed(await buildServer(db), ...names)

  const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`page=${page}`)))

  expect(pages.map(({ data }) => data.length)).toEqual([15, 15, 2, 0])
  expect(pages.flatMap(({ data }) => data.map(({ id }: Bot) => id))).toEqual(ids.toReversed())
  expect(pages[3].meta).toMatchObject({ total: 32, filtered: 32, page: 4, pageCount: 3 })
})

test('an account has all its fields and a masked password', async () => {
  const server_id = await buildServer(db, { name: 'BR | Kyiv' })
  const known = { skin: 76, cash: 5, deposit: 15_400_000, payday: 3, regip: '192.0.2.9' }
  const id = await buildAccount(db, {
    nickname: 'Digger',
    server_id,
    ...known,
    inventory: { rope: 2 },
  })

  const answer = await list()

  expect(answer.data).toEqual([
    {
      id,
      nickname: 'Digger',
      server_id,
      server: { id: server_id, name: 'BR | Kyiv' },
      ...known,
      inventory: { rope: 2 },
      password: MASK,
      task: null,
      task_since: null,
      is_penalized: false,
      version: 1,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    },
  ])
})

test.each(['id', 'nickname', 'cash', 'deposit', 'task_since'])(
  'sorted by %s, both ways, across pages and on one server, no account is lost',
  async (sort_by) => {
    const [server_id, elsewhere] = [await buildServer(db), await buildServer(db)]
    for (let index = 0; index < 11; index++) {
      const money = { cash: index % 3, deposit: (index * 7) % 5 }
      const task_since = index % 3 === 0 ? null : new Date(Date.UTC(2026, 10, 1 + (index % 5)))
      const at = { task: task_since && 'ready', task_since }
      await buildAccount(db, { nickname: `n${index % 4}-${index}`, server_id, ...money, ...at })
      if (index < 3) await buildAccount(db, { nickname: `m${index}`, server_id: elsewhere })
    }

    for (const sort_order of ['asc', 'desc'])
      for (const [filter, count] of [
        ['', 14],
        [`&server_id=${server_id}`, 11],
      ] as const) {
        const sort = `sort_by=${sort_by}&sort_order=${sort_order}${filter}`
        const whole = await names(`${sort}&per_page=100`)
        const pages = await Promise.all(
          [1, 2, 3, 4, 5].map((page) => names(`${sort}&per_page=3&page=${page}`)),
        )
        expect(pages.flat()).toEqual(whole)
        expect(new Set(whole).size).toBe(count)
      }
  },
)

test('sorting by money lists the richest accounts first', async () => {
  const server_id = await buildServer(db)
  for (const cash of [5, 900, 70])
    await buildAccount(db, { nickname: `has ${cash}`, server_id, cash })

  expect(await names('sort_by=cash')).toEqual(['has 900', 'has 70', 'has 5'])
  expect(await names('sort_by=cash&search=has')).toEqual(['has 900', 'has 70', 'has 5'])
})

test('the server filter counts only the accounts of that server', async () => {
  const [kyiv, lviv] = [await buildServer(db), await buildServer(db)]
  await buildNamed(kyiv, 'a', 'b', 'c')
  await buildNamed(lviv, 'd')

  expect(await names(`server_id=${lviv}`)).toEqual(['d'])
  expect((await list(`server_id=${kyiv}`)).meta).toMatchObject({ total: 4, filtered: 3 })
  expect((await list('server_id=999999')).meta).toMatchObject({ total: 4, filtered: 0 })
})

test.each([
  ['koval', ['Koval_2', 'Софія_koval', 'Koval_1']],
  ['СОФІЯ', ['Софія_koval']],
  ['ов', ['Шевченко_ов']],
  ['100%', ['100%_sure']],
  ['_', ['100%_sure', 'Koval_2', 'Шевченко_ов', 'Софія_koval', 'Koval_1']],
  ["' OR 1=1", []],
  ['"', []],
])('a search for %s finds what holds it, in any case, to the letter', async (search, found) => {
  const server_id = await buildServer(db)
  await buildNamed(server_id, 'Koval_1', 'Софія_koval', 'Шевченко_ов', 'Koval_2', '100%_sure')

  expect(await names(`search=${encodeURIComponent(search)}`)).toEqual(found)
})

test('a search on one server excludes accounts of other servers', async () => {
  const [kyiv, lviv] = [await buildServer(db), await buildServer(db)]
  await buildNamed(kyiv, 'koval a', 'moroz')
  await buildNamed(lviv, 'koval b')

  const answer = await list(`search=koval&server_id=${kyiv}`)

  expect(answer.data).toMatchObject([{ nickname: 'koval a' }])
  expect(answer.meta).toMatchObject({ total: 3, filtered: 1, capped: false })
})

test('a search with more hits than are counted is marked as capped, in every order and with filters', async () => {
  const [kyiv, lviv] = [await buildServer(db), await buildServer(db)]
  const [id = 0] = await buildNamed(lviv, 'koval of lviv')
  const row = await db.selectFrom('account').selectAll().executeTakeFirstOrThrow()
  const rows = Array.from({ length: 301 }, (_, index) => {
    const nickname = `koval ${index}`
    return { ...row, id: id + 1 + index, server_id: kyiv, nickname, nickname_key: nickname }
  })
  await db.insertInto('account').values(rows).execute()

  const answer = await list('search=koval&per_page=100&page=2')
  const beyond = await list('search=koval&per_page=100&page=4')
  const byName = await list('search=koval&sort_by=nickname&sort_order=asc')

  expect(answer.meta).toMatchObject({ filtered: 300, capped: true, pageCount: 3, total: 302 })
  expect(answer.data).toHaveLength(100)
  expect(beyond.meta).toMatchObject({ filtered: 302, capped: false, pageCount: 4 })
  expect(beyond.data.map((bot: { id: number }) => bot.id)).toEqual([id + 1, id])
  for (const filter of ['', '&sort_by=nickname', `&server_id=${kyiv}`])
    expect((await list(`search=koval${filter}&page=99`)).meta).toMatchObject({
      filtered: filter.includes('server') ? 301 : 302,
      pageCount: 21,
    })
  expect(byName.data[0]).toMatchObject({ nickname: 'koval 0' })
  expect((await list(`search=koval&server_id=${lviv}`)).data).toMatchObject([{ id }])
})

test.each([
  'sort_by=password',
  'sort_order=up',
  'per_page=101',
  'page=0',
  'page=01',
  'page=1&page=2',
  'server_id=x',
  'job_type=1',
  `search=${'x'.repeat(101)}`,
])('%s is refused', async (query) => {
  expect((await viewer.get(`bots?${query}`)).statusCode).toBe(422)
})

test('accounts can be read by ids: each existing one is returned once', async () => {
  const [first = 0, second = 0] = await buildNamed(await buildServer(db), 'a', 'b')

  const answer = await viewer.get(`bots/by-ids?ids=${second},${first},${second},2147483647`)

  expect(answer.json()).toMatchObject([
    { id: first, password: MASK },
    { id: second, password: MASK },
  ])
  for (const ids of ['', 'x', '1,', '01', Array(101).fill('1').join(',')])
    expect((await viewer.get(`bots/by-ids?ids=${ids}`)).statusCode).toBe(422)
})

test('an operator can reveal a password, and the audit log records who revealed it and what', async () => {
  const operator = await signedIn('operator')
  const id = await buildAccount(db, { nickname: 'Digger' })

  const answer = await operator.get(`bots/${id}?reveal=true`)

  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.json()).toMatchObject({ id, password: 'password of Digger' })
  expect(await db.selectFrom('audit').select(['action', 'entity_id', 'user_id']).execute()).toEqual(
    [{ action: 'account.revealed', entity_id: String(id), user_id: operator.userId }],
  )
  expect((await operator.get(`bots/${id}`)).json()).toMatchObject({ password: MASK })
})

test('nothing is revealed without an audit entry', async () => {
  const operator = await signedIn('operator')
  const id = await buildAccount(db)

  const answer = await withoutTable(db, 'audit', () => operator.get(`bots/${id}?reveal=true`))

  expect(answer.statusCode).toBe(500)
})

test.each(['viewer', 'dealer'] as const)(
  'a %s reads an account, but not its password, nor whether there is one',
  async (role) => {
    const client = await signedIn(role)
    const id = await buildAccount(db)

    expect((await client.get(`bots/${id}`)).json()).toMatchObject({ id, password: MASK })
    for (const one of [id, 2147483647])
      expect((await client.get(`bots/${one}?reveal=true`)).json()).toMatchObject({
        code: 'forbidden',
      })
    expect(await db.selectFrom('audit').select('id').execute()).toEqual([])
  },
)
