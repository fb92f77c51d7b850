import { setImmediate } from 'node:timers/promises'
import type { KyselyPlugin, QueryId } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { type Client, ORIGIN, signIn, vault } from '#testing/app.ts'
import { testDatabase } from '#testing/database.ts'
import {
  buildAccount,
  buildBrBot,
  buildGroup,
  buildProxy,
  buildServer,
} from '#testing/factories.ts'
import { SILENT_LIVE } from '#testing/silent-live.ts'

const db = await testDatabase()

/** Concurrent changes after the last check of an import and before its transaction. */
let duringImport: (() => Promise<unknown>) | undefined

const checks = new WeakSet<QueryId>()
const gate: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    const isLastCheck = 'with' in node && JSON.stringify(node).includes('br_bot_group')
    if (isLastCheck) checks.add(queryId)
    return node
  },
  async transformResult({ result, queryId }) {
    if (checks.has(queryId)) await duringImport?.()
    return result
  },
}

const app = await createApp({
  db: db.withPlugin(gate),
  vault,
  live: SILENT_LIVE,
  setupToken: null,
  origins: () => [ORIGIN],
  // A user reads continuously.
  waitMaxMs: Number.POSITIVE_INFINITY,
  requestsPerMinute: Number.POSITIVE_INFINITY,
})
afterAll(() => app.close())

let admin: Client
let kyiv: number

beforeEach(async () => {
  duringImport = undefined
  admin = await signIn(app, db, 'administrator', 'approved')
  kyiv = await buildServer(db, { name: 'BR | Kyiv' })
})

const HEADER = 'nickname,password,servers,proxy,group'
const FILLERS = Array.from({ length: 600 }, (_, i) => `filler${i},pw,Kyiv,,Day`)

const importRow = (row: string) =>
  admin.post('br-bots/import', { format: 'csv', content: [HEADER, ...FILLERS, row].join('\n') })

const names = async () => {
  const rows = await db.selectFrom('account').select('nickname').execute()
  return rows.map(({ nickname }) => nickname)
}

test('a bot with that name was added during the import', async () => {
  duringImport = () => buildBrBot(db, { account: { server_id: kyiv, nickname: 'Nova' } })

  const answer = await importRow('nova,pw,Kyiv,,Shift')

  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('Nothing was imported. Try again.'),
  })
  expect(await names()).toEqual(['Nova'])
  expect(await db.selectFrom('br_bot_group').select('id').execute()).toEqual([])
  expect(await db.selectFrom('audit').select('id').execute()).toEqual([])
  expect((await admin.get('br-bots')).json().meta.total).toBe(1)
})

test('a bot was added during the import for the account that the roster would use', async () => {
  const account_id = await buildAccount(db, { server_id: kyiv, nickname: 'Nova' })
  const bot = { account_id, server_id: kyiv, device: null, client_info: null }
  const unknown = { firebase_id: null, firebase_token_sealed: null, am_id: null, reg_ip: null }
  duringImport = () =>
    db
      .insertInto('br_bot')
      .values({ ...bot, ...unknown, proxy_id: null, group_id: null })
      .execute()

  const answer = await importRow('Nova,pw,Kyiv,,Shift')

  expect(answer.statusCode).toBe(409)
  expect(await names()).toEqual(['Nova'])
})

test('the account that the roster would use was renamed during the import', async () => {
  const id = await buildAccount(db, { server_id: kyiv, nickname: 'Nova' })
  const renamed = { nickname: 'Zeus', nickname_key: 'zeus' }
  duringImport = () => db.updateTable('account').set(renamed).where('id', '=', id).execute()

  const answer = await importRow('Nova,pw,Kyiv,,Shift')

  expect(answer.statusCode).toBe(409)
  expect(await names()).toEqual(['Zeus'])
})

test('a proxy was deleted during the import', async () => {
  const id = await buildProxy(db, { ip: '203.0.113.1', port: 1 })
  duringImport = () => db.deleteFrom('proxy').where('id', '=', id).execute()

  const answer = await importRow('Nova,pw,Kyiv,203.0.113.1:1,Shift')

  expect(answer.statusCode).toBe(409)
  expect(await names()).toEqual([])
})

test('a group with that name was created during the import', async () => {
  duringImport = () => buildGroup(db, { name: 'SHIFT' })

  const answer = await importRow('Nova,pw,Kyiv,,Shift')

  expect(answer.statusCode).toBe(409)
  expect(await names()).toEqual([])
})

test('a group was filled during the import', async () => {
  const id = await buildGroup(db, { name: 'Shift', size: 1 })
  duringImport = () =>
    db.updateTable('br_bot_group').set({ bot_count: 1 }).where('id', '=', id).execute()

  const answer = await importRow('Nova,pw,Kyiv,,Shift')

  expect(answer.statusCode).toBe(409)
  expect(await names()).toEqual([])
})

test('others can read during an import and see all of its rows or none', async () => {
  // The use of this session has to be recorded, but the reader must not wait for the import.
  await db
    .updateTable('auth_session')
    .set({ seen_at: new Date(Date.now() - 120_000) })
    .execute()
  const seen: number[] = []
  let isDone = false
  const rows = Array.from({ length: 3000 }, (_, i) => `bot${i},pw,Kyiv,,`)
  const importing = admin
    .post('br-bots/import', { format: 'csv', content: [HEADER, ...rows].join('\n') })
    .finally(() => {
      isDone = true
    })

  // A real socket would yield to the event loop, but an injected request does not.
  for (; !isDone; await setImmediate()) seen.push((await admin.get('br-bots')).json().meta.total)

  expect((await importing).json()).toMatchObject({ imported: 3000 })
  expect(seen.length).toBeGreaterThan(3)
  expect(seen).toContain(0)
  expect(seen.filter((total) => total !== 0 && total !== 3000)).toEqual([])
})
