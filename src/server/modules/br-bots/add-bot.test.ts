import { beforeEach, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit.ts'
import type { BrBot } from '#contract/br-bots.ts'
import { type Client, testServer } from '#testing/app.ts'
import { buildAccount, buildServer } from '#testing/factories.ts'
import { blockedBy, startChange } from '#testing/lock-wait.ts'

const { db, signedIn } = await testServer()
let admin: Client

beforeEach(async () => {
  admin = await signedIn('administrator')
})

const add = async (body: object): Promise<BrBot> => (await admin.post('br-bots', body)).json()
const audits = async (): Promise<AuditEntry[]> => (await admin.get('audit')).json().data
const revert = async (action: string) => {
  const entry = (await audits()).find((one) => one.action === action)
  return (await admin.post(`audit/${entry?.id}/revert`)).statusCode
}
const passwordOf = async (id: number) => (await admin.get(`bots/${id}?reveal=true`)).json().password

async function buildDraft() {
  return { nickname: 'Digger', password: 'first', server_ids: [await buildServer(db)] }
}

test('a new bot and its account are audited without the password, and both can be reverted', async () => {
  const { id, bot_id } = await add(await buildDraft())

  const entries = await audits()
  expect(entries.map(({ action, entity_id }) => [action, entity_id])).toEqual([
    ['br_bot.added', String(id)],
    ['account.added', String(bot_id)],
  ])
  expect(JSON.stringify(entries)).not.toContain('first')
  expect(await revert('account.added')).toBe(409)
  expect(await revert('br_bot.added')).toBe(200)
  expect((await admin.get(`br-bots/${id}`)).statusCode).toBe(404)
  expect(await revert('account.added')).toBe(200)
  expect((await admin.get(`bots/${bot_id}`)).statusCode).toBe(404)
})

test('an account that a deleted bot left gets the new nickname and password, which can be reverted', async () => {
  const draft = await buildDraft()
  const { id, bot_id } = await add(draft)
  await admin.post(`br-bots/${id}/delete`)
  const { version } = (await admin.get(`bots/${bot_id}`)).json()

  const again = await add({ ...draft, nickname: 'DIGGER', password: 'second' })

  expect(again).toMatchObject({ bot_id, bot: { nickname: 'DIGGER' } })
  expect((await admin.get(`bots/${bot_id}`)).json().version).toBe(version + 1)
  expect(await passwordOf(bot_id)).toBe('second')
  expect(await revert('account.changed')).toBe(200)
  expect(await passwordOf(bot_id)).toBe('first')
  expect((await admin.get(`bots/${bot_id}`)).json().nickname).toBe('Digger')
})

test('reverting the new password of an account keeps what someone else committed while it waited', async () => {
  const { server_ids, ...draft } = await buildDraft()
  const [server_id = 0] = server_ids
  const id = await buildAccount(db, { server_id, nickname: draft.nickname })
  const other = await startChange(db, 'account', 'id', id, { payday: 5 })

  const waiting = admin.post('br-bots', { ...draft, server_ids })
  if (other.pid !== undefined) await blockedBy(db, other.pid)
  await other.commit()

  expect((await waiting).statusCode).toBe(201)
  expect(await revert('account.changed')).toBe(200)
  expect((await admin.get(`bots/${id}`)).json().payday).toBe(5)
})

test('an account that is being renamed keeps its new nickname, and the new bot gets a new account', async () => {
  const { server_ids, ...draft } = await buildDraft()
  const [server_id = 0] = server_ids
  const id = await buildAccount(db, { server_id, nickname: draft.nickname })
  const renamed = { nickname: 'Miner', nickname_key: 'miner' }
  const other = await startChange(db, 'account', 'id', id, renamed)

  const waiting = admin.post('br-bots', { ...draft, server_ids })
  if (other.pid !== undefined) await blockedBy(db, other.pid)
  await other.commit()

  expect((await waiting).json().bot_id).not.toBe(id)
  expect((await admin.get(`bots/${id}`)).json().nickname).toBe('Miner')
})
