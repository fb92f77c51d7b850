import { beforeEach, expect, test } from 'vitest'
import type { ListedPenalty } from '#contract/penalties.ts'
import { HOUR_MS } from '#domain/time-units.ts'
import { type Client, testServer } from '#testing/app.ts'
import { buildAccount, buildAdmin, buildPenalty, buildServer } from '#testing/factories.ts'
import { withoutTable } from '#testing/without-table.ts'

const { db, signedIn, liveHints } = await testServer()
let operator: Client

beforeEach(async () => {
  operator = await signedIn('operator')
})

const list = async (query = '') => (await operator.get(`penalties?${query}`)).json()
const ids = async (query: string): Promise<number[]> =>
  (await list(query)).data.map(({ id }: ListedPenalty) => id)
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS)
const put = (id: number, body: object) => operator.call('PUT', `penalties/${id}`, body)
const remove = (id: number, body: object) => operator.call('DELETE', `penalties/${id}`, body)
const audits = () =>
  db.selectFrom('audit').select(['action', 'entity_id', 'before', 'after']).orderBy('id').execute()

/** One of each state on two servers. */
async function buildPenalties() {
  const [kyiv, lviv] = [await buildServer(db), await buildServer(db)]
  const digger = await buildAccount(db, { server_id: kyiv, nickname: 'Digger' })
  const miner = await buildAccount(db, { server_id: lviv, nickname: 'Miner_діло' })
  const judge = await buildAdmin(db, { server_id: kyiv, nickname: 'Judge' })
  const starts_at = inHours(-48)
  const jail = { type: 'jail', jail_type: 'demorgan', starts_at } as const
  return {
    kyiv,
    lviv,
    digger,
    miner,
    judge,
    ended: await buildPenalty(db, digger, { ...jail, ends_at: inHours(-1), admin_id: judge }),
    active: await buildPenalty(db, digger, { ...jail, ends_at: inHours(1), jail_type: 'prison' }),
    forEver: await buildPenalty(db, miner, { starts_at }),
    elsewhere: await buildPenalty(db, miner, { starts_at: inHours(-2), ends_at: inHours(30) }),
  }
}

test('a penalty has its account, admin and end; the newest is first', async () => {
  const { ended, active, forEver, elsewhere, digger, kyiv, judge } = await buildPenalties()

  const { data, meta } = await list()

  expect(data.map(({ id }: ListedPenalty) => id)).toEqual([elsewhere, forEver, active, ended])
  expect(meta).toMatchObject({ total: 4, filtered: 4, pageCount: 1 })
  expect(data[3]).toMatchObject({
    bot_id: digger,
    bot: { nickname: 'Digger', server_id: kyiv },
    admin_id: judge,
    admin_name: 'Judge',
    type: 'jail',
    jail_type: 'demorgan',
  })
  expect(data[1]).toMatchObject({ ends_at: null, admin_id: null, admin_name: null })
})

test('each filter returns and counts its penalties, alone and combined', async () => {
  const { ended, active, forEver, elsewhere, ...made } = await buildPenalties()
  const cases = {
    'state=active': [elsewhere, forEver, active],
    'state=ended': [ended],
    'state=permanent': [forEver],
    'type=ban': [elsewhere, forEver],
    'type=jail&jail_type=prison': [active],
    'jail_type=none': [elsewhere, forEver],
    'q=jail_type:none': [elsewhere, forEver],
    'q=jail_type:any': [active, ended],
    'q=jail_type:none,prison': [elsewhere, forEver, active],
    [`server_id=${made.kyiv}`]: [active, ended],
    [`server_id=${made.lviv}&state=active&type=ban`]: [elsewhere, forEver],
    [`bot_id=${made.miner}`]: [elsewhere, forEver],
    [`bot_id=${made.digger}&state=ended`]: [ended],
    [`admin_id=${made.judge}`]: [ended],
    'search=діл': [elsewhere, forEver],
    'search=DIG&state=active': [active],
    'search=zzz': [],
    'server_id=2147483647': [],
  }

  for (const [query, expected] of Object.entries(cases)) {
    const { data, meta } = await list(query)
    expect([query, data.map(({ id }: ListedPenalty) => id)]).toEqual([query, expected])
    expect([query, meta.filtered, meta.total]).toEqual([query, expected.length, 4])
  }
})

test('sorting by start and end works in both directions across pages; permanent penalties end last', async () => {
  const { ended, active, forEver, elsewhere } = await buildPenalties()

  const byEnd = [ended, active, elsewhere, forEver]
  expect(await ids('sort_by=ends_at&sort_order=asc')).toEqual(byEnd)
  expect(await ids('sort_by=ends_at&sort_order=desc')).toEqual(byEnd.toReversed())
  expect((await ids('sort_by=starts_at'))[0]).toBe(elsewhere)
  for (const sort of ['id', 'starts_at', 'ends_at'])
    for (const order of ['asc', 'desc']) {
      const query = `sort_by=${sort}&sort_order=${order}`
      const pages = [1, 2, 3, 4].map((page) => ids(`${query}&per_page=1&page=${page}`))
      expect((await Promise.all(pages)).flat()).toEqual(await ids(query))
    }
})

test('a penalty that has ended is counted as ended by the next request', async () => {
  const account = await buildAccount(db)
  const id = await buildPenalty(db, account, { ends_at: inHours(1) })
  expect(await ids('state=active')).toEqual([id])

  await db
    .updateTable('penalty')
    .set({ ends_at: inHours(-1) })
    .execute()
  const answers = await Promise.all([
    list('state=ended'),
    list('state=ended'),
    list('state=active'),
  ])

  expect(answers.map(({ meta }) => meta.filtered)).toEqual([1, 1, 0])
  expect(answers.map(({ data }) => data.length)).toEqual([1, 1, 0])
})

test('an operator records, updates and deletes a penalty; each change is audited, counted and sent as a hint', async () => {
  const server_id = await buildServer(db)
  const bot_id = await buildAccount(db, { server_id })
  const admin_id = await buildAdmin(db, { server_id, nickname: 'Judge' })
  const starts_at = '2026-11-01T08:00:00.000Z'

  const added = await operator.post('penalties', { bot_id, type: 'ban', starts_at })
  const { id, version } = added.json()
  expect(added.statusCode).toBe(201)
  expect(added.json()).toMatchObject({ bot_id, type: 'ban', jail_type: null, ends_at: null })

  const change = {
    admin_id,
    type: 'jail',
    jail_type: 'prison',
    ends_at: '2026-11-02T08:00:00.000Z',
  }
  const corrected = await put(id, { ...change, version })
  expect(corrected.json()).toMatchObject({ ...change, admin_name: 'Judge', version: version + 1 })
  expect((await list('state=ended&jail_type=prison')).meta.filtered).toBe(1)
  expect((await operator.get('admins')).json().data).toMatchObject([{ penalties_issued: 1 }])
  expect((await put(id, { type: 'ban' })).json()).toMatchObject({ type: 'ban', jail_type: null })

  const deleted = await remove(id, { reason: 'Appealed', version: version + 2 })
  expect(deleted.json()).toBe(null)
  expect((await list()).meta.total).toBe(0)
  expect((await operator.get('admins')).json().data).toMatchObject([{ penalties_issued: 0 }])
  expect(await audits()).toMatchObject([
    { action: 'penalty.added', entity_id: String(id), after: { bot_id, type: 'ban' } },
    { action: 'penalty.corrected', before: { type: 'ban', admin_id: null }, after: change },
    { action: 'penalty.corrected', before: { type: 'jail' }, after: { type: 'ban' } },
    { action: 'penalty.deleted', before: { id, type: 'ban' }, after: { reason: 'Appealed' } },
  ])
  const topics = liveHints.changed.map(({ topic }) => topic)
  expect(topics.filter((topic) => topic === 'penalties')).toHaveLength(4)
  expect(topics).toContain('admins')
})

test('the deletion of a penalty can be undone, and it is counted again', async () => {
  const { active, digger } = await buildPenalties()
  await remove(active, { reason: 'By mistake' })

  const answer = await operator.post('undo', { entity: 'penalty', id: active })

  expect(answer.statusCode).toBe(200)
  expect((await list(`bot_id=${digger}&state=active`)).data).toMatchObject([{ id: active }])
  expect((await list('state=active')).meta.filtered).toBe(3)
  expect(liveHints.changed.at(-1)).toEqual({ topic: 'penalties', ids: [active] })
})

test('a stale update is refused with the current penalty, and nothing is written', async () => {
  const { active } = await buildPenalties()
  const [{ version }] = (await list('state=active&sort_by=ends_at&sort_order=asc')).data
  await put(active, { reason: 'First', version })

  const late = await put(active, { reason: 'Second', version })
  const lateDelete = await remove(active, { reason: 'Third', version })

  for (const answer of [late, lateDelete])
    expect(answer.json()).toMatchObject({
      code: 'stale_version',
      current: { id: active, reason: 'First', version: version + 1 },
    })
  expect(await audits()).toHaveLength(1)
  expect((await put(2147483647, { reason: 'x' })).statusCode).toBe(404)
})

test('invalid values are refused at their field, and nothing is written', async () => {
  const { active, judge, miner, digger } = await buildPenalties()
  const starts_at = '2026-11-01T08:00:00.000Z'
  const draft = { bot_id: miner, type: 'jail', jail_type: 'prison', starts_at }
  const refused: [object, string][] = [
    [{ ...draft, bot_id: 2147483647 }, '/body/bot_id'],
    [{ ...draft, admin_id: 2147483647 }, '/body/admin_id'],
    [{ ...draft, admin_id: judge }, '/body/admin_id'],
    [{ ...draft, type: 'ban' }, '/body/jail_type'],
    [{ ...draft, type: 'warning' }, '/body/type'],
    [{ ...draft, ends_at: starts_at }, '/body/ends_at'],
    [{ ...draft, starts_at: 'yesterday' }, '/body/starts_at'],
    [{ ...draft, reason: 'x'.repeat(501) }, '/body/reason'],
    [{ ...draft, server_id: 1 }, '/body/server_id'],
  ]

  for (const [body, pointer] of refused) {
    const answer = await operator.post('penalties', body)
    expect([answer.statusCode, answer.json().errors[0].pointer]).toEqual([422, pointer])
  }
  for (const body of [
    {},
    { version: 1 },
    { bot_id: digger },
    { ends_at: '2020-01-01T00:00:00.000Z' },
    { jail_type: 'prison', type: 'ban' },
  ])
    expect((await put(active, body)).statusCode).toBe(422)
  for (const body of [{}, { reason: '' }, { reason: ' ' }])
    expect((await remove(active, body)).statusCode).toBe(422)
  expect((await list()).meta.total).toBe(4)
  expect(await audits()).toEqual([])
})

test.each(['state=open', 'type=x', 'sort_by=reason', 'server_id=x', 'page=0', 'jail=prison'])(
  '%s is refused',
  async (query) => {
    expect((await operator.get(`penalties?${query}`)).statusCode).toBe(422)
  },
)

test('no penalty is recorded without an audit entry', async () => {
  const bot_id = await buildAccount(db)
  const body = { bot_id, type: 'ban', starts_at: '2026-11-01T08:00:00.000Z' }

  const answer = await withoutTable(db, 'audit', () => operator.post('penalties', body))

  expect(answer.statusCode).toBe(500)
  expect((await list()).meta.total).toBe(0)
})
