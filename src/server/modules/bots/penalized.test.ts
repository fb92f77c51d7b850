import { beforeEach, expect, test } from 'vitest'
import type { Bot } from '#contract/bots.ts'
import { HOUR_MS } from '#domain/time-units.ts'
import { type Client, testServer } from '#testing/app.ts'
import { buildAccount, buildPenalty, buildServer } from '#testing/factories.ts'

const { db, signedIn } = await testServer()
let admin: Client

beforeEach(async () => {
  admin = await signedIn('administrator')
})

const list = async (query: string) => (await admin.get(`bots?${query}`)).json()
const names = async (query: string): Promise<string[]> =>
  (await list(query)).data.map(({ nickname }: Bot) => nickname)
const counts = async (query: string) => {
  const { filtered, capped } = (await list(query)).meta
  return { filtered, capped }
}
const exactly = (filtered: number) => ({ filtered, capped: false })

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS)
const at = (task: string) => ({ task, task_since: new Date('2026-11-01T08:00:00Z') })

test('penalized accounts are filtered and counted, also combined with server and status', async () => {
  const [kyiv, lviv] = [await buildServer(db), await buildServer(db)]
  const build = (nickname: string, server_id: number, task: string) =>
    buildAccount(db, { nickname, server_id, ...at(task) })
  const banned = await build('banned', kyiv, 'failed_banned')
  const jailed = await build('jailed', lviv, 'failed_jailed')
  const waiting = await build('waiting', kyiv, 'ready')
  await build('failed', kyiv, 'failed_error')
  for (const id of [banned, jailed, waiting]) await buildPenalty(db, id)

  expect(await counts('is_penalized=true')).toEqual(exactly(3))
  expect(await names(`is_penalized=true&server_id=${kyiv}`)).toEqual(['waiting', 'banned'])
  expect(await counts(`is_penalized=true&server_id=${kyiv}`)).toEqual(exactly(2))
  expect(await names('is_penalized=true&task=failing')).toEqual(['jailed', 'banned'])
  expect(await counts('is_penalized=true&task=failing')).toEqual(exactly(2))
  expect(await names('task=failing&sort_by=nickname')).toEqual(['jailed', 'failed', 'banned'])
  expect(await counts('task=failing')).toEqual(exactly(3))
  expect(await names('is_penalized=false')).toEqual(['failed'])
  expect((await list('is_penalized=true')).tasks).toEqual({
    failed_banned: 1,
    failed_jailed: 1,
    ready: 1,
  })
})

test('an account is penalized from the start of its first penalty to the end of its last, whatever its task', async () => {
  const server_id = await buildServer(db)
  const id = await buildAccount(db, { server_id, nickname: 'twice' })
  const add = async (ends_at: Date | null) => {
    const times = { starts_at: inHours(-2).toISOString(), ends_at: ends_at?.toISOString() ?? null }
    return (await admin.post('penalties', { bot_id: id, type: 'ban', ...times })).json().id
  }
  const penalized = () => counts('is_penalized=true')

  const first = await add(null)
  const second = await add(inHours(1))
  expect(await penalized()).toEqual(exactly(1))
  await admin.call('PUT', `bots/${id}`, { task: 'ready' })
  expect(await counts('is_penalized=true&task=ready')).toEqual(exactly(1))

  await admin.call('DELETE', `penalties/${first}`, { reason: 'a mistake' })
  expect(await penalized()).toEqual(exactly(1))
  await admin.call('PUT', `penalties/${second}`, { ends_at: inHours(-1).toISOString() })
  expect(await penalized()).toEqual(exactly(0))
  expect(await counts('is_penalized=false&task=ready')).toEqual(exactly(1))

  await admin.post('undo', { entity: 'penalty', id: first })
  expect(await names('is_penalized=true')).toEqual(['twice'])
  expect(await counts('is_penalized=true&task=ready')).toEqual(exactly(1))
})
