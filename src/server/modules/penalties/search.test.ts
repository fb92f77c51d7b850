import { beforeEach, expect, test } from 'vitest'
import type { ListedPenalty } from '#contract/penalties.ts'
import { type Client, testServer } from '#testing/app.ts'
import { buildAccount, buildPenalty, buildServer } from '#testing/factories.ts'

const { db, signedIn } = await testServer()
let admin: Client

beforeEach(async () => {
  admin = await signedIn('administrator')
})

const list = async (query: string) => (await admin.get(`penalties?${query}`)).json()
const ids = async (query: string): Promise<number[]> =>
  (await list(query)).data.map(({ id }: ListedPenalty) => id)

test('a search finds penalties by the current nickname, and restored ones', async () => {
  const account = await buildAccount(db, { nickname: 'Digger' })
  const other = await buildPenalty(db, await buildAccount(db, { nickname: 'Digital' }))
  const penalty = await buildPenalty(db, account)
  expect(await ids('search=dig')).toEqual([penalty, other])

  await admin.call('DELETE', `penalties/${penalty}`, { reason: 'By mistake' })
  await admin.call('PUT', `bots/${account}`, { nickname: 'Renamed meanwhile' })
  expect(await ids('search=dig')).toEqual([other])
  await admin.post('undo', { entity: 'penalty', id: penalty })

  expect(await ids('search=dig')).toEqual([other])
  expect(await ids('search=renamed')).toEqual([penalty])
})

test('a search with many hits returns the first, in any order and with any filter', async () => {
  const server_id = await buildServer(db)
  const account_id = await buildAccount(db, { server_id, nickname: 'Everywhere' })
  await buildPenalty(db, await buildAccount(db, { server_id, nickname: 'Elsewhere' }))
  const type = (index: number) => (index % 2 === 0 ? ('ban' as const) : ('jail' as const))
  const rows = Array.from({ length: 310 }, (_, index) => ({
    account_id,
    server_id,
    admin_id: null,
    type: type(index),
    jail_type: null,
    starts_at: new Date(Date.UTC(2026, 0, 1) - index * 60_000),
    ends_at: null,
  }))
  const added = await db.insertInto('penalty').values(rows).returning('id').execute()
  const all = added.map(({ id }) => id).sort((a, b) => a - b)

  expect((await list('search=everywhere')).meta).toMatchObject({ filtered: 300, capped: true })
  expect(await ids('search=everywhere&per_page=5')).toEqual(all.slice(-5).reverse())
  expect(await ids('search=everywhere&sort_order=asc&per_page=5')).toEqual(all.slice(0, 5))
  const bans = all.filter((_, index) => type(index) === 'ban')
  expect((await list('search=everywhere&type=ban')).meta).toMatchObject({ filtered: 155 })
  expect(await ids('search=everywhere&type=ban&sort_by=starts_at&per_page=3')).toEqual(
    bans.slice(0, 3),
  )
})
