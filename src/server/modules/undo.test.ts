import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { BrBotGroup } from '#contract/br-bot-groups.ts'
import type { CaptchaKey } from '#contract/captcha-keys.ts'
import { type Client, testServer } from '#testing/app.ts'
import { buildAccount, buildGroup, buildProxy, buildServer } from '#testing/factories.ts'
import { withoutTable } from '#testing/without-table.ts'

const KEY = 'AIzaSy-first-key'

const { db, signedIn, liveHints } = await testServer()
let operator: Client

beforeEach(async () => {
  operator = await signedIn('operator')
})

const add = async (): Promise<CaptchaKey> =>
  (await operator.post('captcha/add', { key: KEY, label: 'Main' })).json()
const revealed = async () => (await operator.get('captcha?reveal=true')).json()
const undo = (id: number, client = operator) => client.post('undo', { entity: 'captcha_key', id })
const lastAudit = () =>
  db
    .selectFrom('audit')
    .select(['id', 'action', 'entity_id', 'user_id', 'before', 'after', 'reverts'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute()

test('undo restores a deleted key with its id and secret, and is audited', async () => {
  const { id, created_at, version } = await add()
  await operator.delete(`captcha/delete/${id}`)
  liveHints.changed = []

  const answer = await undo(id)

  expect(answer.statusCode).toBe(200)
  const [row] = await revealed()
  expect(row).toMatchObject({ id, label: 'Main', key: KEY, created_at })
  expect(row.version).toBeGreaterThan(version)
  expect(liveHints.changed).toEqual([{ topic: 'captcha_keys', ids: [id] }])
  const [, restored] = await lastAudit()
  const deleted = await db
    .selectFrom('audit')
    .select(['id', 'before'])
    .where('action', '=', 'captcha_key.deleted')
    .executeTakeFirstOrThrow()
  expect(restored).toMatchObject({
    action: 'captcha_key.restored',
    entity_id: String(id),
    user_id: operator.userId,
    before: null,
    after: deleted.before,
    reverts: deleted.id,
  })
})

test.each([
  ['server', 'servers', () => buildServer(db)],
  ['proxy', 'proxies', () => buildProxy(db)],
  ['account', 'bots', () => buildAccount(db)],
] as const)('a deleted row comes back: %s', async (entity, path, build) => {
  const administrator = await signedIn('administrator')
  const id = await build()
  const before = (await administrator.get(`${path}/${id}`)).json()
  expect((await administrator.delete(`${path}/${id}`)).statusCode).toBe(200)

  const answer = await administrator.post('undo', { entity, id })

  expect(answer.statusCode).toBe(200)
  const { version, updated_at, ...row } = (await administrator.get(`${path}/${id}`)).json()
  expect(before).toMatchObject(row)
  expect(version).toBeGreaterThan(before.version)
})

test('undo restores a deleted schedule to its group', async () => {
  const administrator = await signedIn('administrator')
  const groupId = await buildGroup(db)
  const times = { start_hour: 22, start_minute: 0, end_hour: 6, end_minute: 30 }
  const path = `br-bot-groups/${groupId}`
  const { timeSchedules: before }: BrBotGroup = (
    await administrator.post(`${path}/add_time_schedule`, times)
  ).json()
  const id = before[0]?.id
  const { version } = (await administrator.post(`${path}/delete_time_schedule/${id}`)).json()
  liveHints.changed = []

  const answer = await administrator.post('undo', { entity: 'br_bot_group_schedule', id })

  expect(answer.statusCode).toBe(200)
  const group: BrBotGroup = (await administrator.get(path)).json()
  expect(group.timeSchedules).toEqual(before)
  expect(group.version).toBeGreaterThan(version)
  expect(liveHints.changed).toEqual([{ topic: 'br_bot_groups', ids: [groupId] }])
  expect((await lastAudit())[0]).toMatchObject({
    action: 'br_bot_group.schedule_restored',
    entity_id: String(groupId),
    after: times,
  })
})

test('a schedule whose group was deleted, or that was added again, stays deleted', async () => {
  const administrator = await signedIn('administrator')
  const groupId = await buildGroup(db)
  const times = { start_hour: 1, start_minute: 0, end_hour: 2, end_minute: 0 }
  const path = `br-bot-groups/${groupId}`
  const { timeSchedules } = (await administrator.post(`${path}/add_time_schedule`, times)).json()
  const [{ id }] = timeSchedules
  await administrator.post(`${path}/delete_time_schedule/${id}`)
  await administrator.post(`${path}/add_time_schedule`, times)
  const body = { entity: 'br_bot_group_schedule', id }

  const again = await administrator.post('undo', body)
  await administrator.delete(path)
  const gone = await administrator.post('undo', body)

  expect(again.json()).toMatchObject({
    code: 'conflict',
    message: 'Another schedule has taken its place.',
  })
  expect(gone.json()).toMatchObject({
    code: 'conflict',
    message: 'Its group has been deleted since.',
  })
})

test('only the user who deleted a row can undo it, once and for a limited time', async () => {
  const { id } = await add()
  await operator.delete(`captcha/delete/${id}`)

  const other = await undo(id, await signedIn('administrator'))
  await db
    .updateTable('undo')
    .set({ at: new Date(Date.now() - 121_000) })
    .execute()
  const late = await undo(id)
  await db.updateTable('undo').set({ at: new Date() }).execute()
  const inTime = await undo(id)
  const twice = await undo(id)
  const never = await undo(2_147_483_647)

  expect(other.json().code).toBe('not_found')
  expect(late.json()).toMatchObject({
    code: 'conflict',
    message: 'It is too late to undo this. An administrator can revert it in the audit log.',
  })
  expect(inTime.statusCode).toBe(200)
  expect(twice.json().code).toBe('not_found')
  expect(never.json().code).toBe('not_found')
})

test('a user who can no longer delete a row cannot undo its deletion either', async () => {
  const administrator = await signedIn('administrator')
  const groupId = await buildGroup(db)
  const times = { start_hour: 1, start_minute: 0, end_hour: 2, end_minute: 0 }
  const path = `br-bot-groups/${groupId}`
  const group: BrBotGroup = (await administrator.post(`${path}/add_time_schedule`, times)).json()
  const id = group.timeSchedules[0]?.id
  await administrator.post(`${path}/delete_time_schedule/${id}`)
  await db
    .updateTable('auth_user')
    .set({ role: 'operator' })
    .where('id', '=', administrator.userId)
    .execute()

  const answer = await administrator.post('undo', { entity: 'br_bot_group_schedule', id })
  const unknown = await administrator.post('undo', { entity: 'br_bot_group_schedule', id: 7 })

  expect(answer.json().code).toBe('forbidden')
  expect(unknown.json().code).toBe('forbidden')
})

test('without an audit entry nothing is undone', async () => {
  const { id } = await add()
  await operator.delete(`captcha/delete/${id}`)

  const answer = await withoutTable(db, 'audit', () => undo(id))

  expect(answer.statusCode).toBe(500)
  expect(await revealed()).toEqual([])
})

test('the stored undo data contains no secret in plain text', async () => {
  const { id } = await add()
  await operator.call('PUT', `captcha/update/${id}`, { key: 'AIzaSy-other-key' })
  await operator.delete(`captcha/delete/${id}`)

  const { rows } = await sql`select * from undo`.execute(db)

  expect(rows).toHaveLength(3)
  expect(JSON.stringify(rows)).not.toMatch(/AIzaSy/)
})

test.each([{}, { entity: 'user', id: 1 }, { entity: 'captcha_key', id: '1' }])(
  '%j is refused',
  async (body) => {
    expect((await operator.post('undo', body)).statusCode).toBe(422)
  },
)
