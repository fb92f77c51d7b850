import { beforeEach, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit.ts'
import type { CaptchaKey } from '#contract/captcha-keys.ts'
import type { Meta } from '#contract/list.ts'
import { DAY_MS } from '#domain/time-units.ts'
import { sealAudit } from '#server/history/audit-chain.ts'
import { type Client, testServer, vault } from '#testing/app.ts'
import { buildBrBot, buildGroup } from '#testing/factories.ts'

const KEY = 'AIzaSy-first-key'

const { db, signedIn, liveHints } = await testServer()
let administrator: Client

beforeEach(async () => {
  administrator = await signedIn('administrator')
})

const list = async (query = ''): Promise<{ data: AuditEntry[]; meta: Meta }> =>
  (await administrator.get(`audit${query}`)).json()
const newest = async (): Promise<AuditEntry | undefined> => (await list()).data[0]
const revert = async (entry: AuditEntry | undefined) =>
  administrator.post(`audit/${entry?.id}/revert`)
const add = async (client = administrator): Promise<CaptchaKey> =>
  (await client.post('captcha/add', { key: KEY, label: 'Main' })).json()
const update = (id: number, body: object) => administrator.call('PUT', `captcha/update/${id}`, body)
const keys = async (): Promise<CaptchaKey[]> =>
  (await administrator.get('captcha?reveal=true')).json()

test('a filter selects entries together with the parameters, and is counted in steps', async () => {
  const operator = await signedIn('operator')
  const username = `operator ${operator.userId.slice(0, 8)}`
  const first = await add(operator)
  await add()
  await update(first.id, { label: 'Spare' })
  const found = async (q: string, more: Record<string, string> = {}) => {
    const { data, meta } = await list(`?${new URLSearchParams({ q, ...more })}`)
    return [data.map(({ action }) => action), meta.filtered]
  }

  expect(await found(`user:"${username}"`)).toEqual([['captcha_key.added'], 1])
  expect(await found(`row:${first.id} entity:captcha_key`)).toEqual([
    ['captcha_key.changed', 'captcha_key.added'],
    2,
  ])
  expect(await found('-action:"captcha_key.changed" at>-1h')).toEqual([
    ['captcha_key.added', 'captcha_key.added'],
    2,
  ])
  expect(await found('at<-1h')).toEqual([[], 0])
  expect(await found(`"${username.toUpperCase()}"`)).toEqual([['captcha_key.added'], 1])
  expect(await found('ip:"." or revert:true', { user_id: operator.userId })).toEqual([
    ['captcha_key.added'],
    1,
  ])
  expect(await found('-revert:true', { per_page: '2', page: '2' })).toEqual([
    ['captcha_key.added'],
    3,
  ])
  const wrong = await administrator.get(`audit?${new URLSearchParams({ q: 'row:7 usr:x' })}`)
  expect(wrong.json()).toMatchObject({
    message: 'There is no field "usr". Did you mean "user"?',
    errors: [{ pointer: '/query/q', start: 6, end: 9 }],
  })
})

test('the audit log is listed newest first, filtered by user, action, row and time, in pages', async () => {
  const operator = await signedIn('operator')
  const first = await add(operator)
  const second = await add()
  await update(second.id, { label: 'Spare' })
  const old = new Date(Date.now() - 2 * DAY_MS)
  const [oldest] = (await list()).data.slice(-1)
  await db
    .updateTable('audit')
    .set({ at: old })
    .where('id', '=', oldest?.id ?? 0)
    .execute()
  const yesterday = new Date(Date.now() - DAY_MS).toISOString()
  const actions = async (query: string) => (await list(query)).data.map(({ action }) => action)

  expect(await actions('')).toEqual([
    'captcha_key.changed',
    'captcha_key.added',
    'captcha_key.added',
  ])
  expect((await list('')).meta).toMatchObject({ total: 3, filtered: 3, capped: false })
  expect(await actions(`?user_id=${operator.userId}`)).toEqual(['captcha_key.added'])
  expect(await actions('?action=captcha_key.changed')).toEqual(['captcha_key.changed'])
  expect(await actions(`?entity=captcha_key&entity_id=${first.id}`)).toHaveLength(1)
  expect(await actions('?entity=server')).toEqual([])
  expect(await actions(`?from=${yesterday}`)).toHaveLength(2)
  expect(await actions(`?until=${yesterday}`)).toEqual(['captcha_key.added'])
  expect(await actions('?per_page=2&page=2')).toHaveLength(1)
  expect(await actions('?page=9')).toEqual([])
  expect((await administrator.get('audit/actions')).json()).toEqual([
    'captcha_key.added',
    'captcha_key.changed',
  ])
})

test('a change is reverted with its secret, and the revert can be reverted', async () => {
  const { id } = await add()
  await update(id, { label: 'Spare', key: 'AIzaSy-other-key' })
  const change = await newest()
  liveHints.changed = []

  const answer = await revert(change)

  expect(change?.revert).toEqual({ refused: null })
  expect(answer.statusCode).toBe(200)
  expect(await keys()).toMatchObject([{ id, label: 'Main', key: KEY, version: 3 }])
  expect(liveHints.changed).toEqual([{ topic: 'captcha_keys', ids: [id] }])
  const reverted = (await list('?action=captcha_key.reverted')).data[0]
  expect(reverted).toMatchObject({
    before: change?.after,
    after: change?.before,
    reverts: change?.id,
    username: expect.stringContaining('administrator'),
  })
  expect((await revert(reverted)).statusCode).toBe(200)
  expect(await keys()).toMatchObject([{ label: 'Spare', key: 'AIzaSy-other-key' }])
})

test('an addition is reverted, and a deletion long after', async () => {
  const { id } = await add()
  const added = await newest()

  await revert(added)
  const gone = await keys()
  await db
    .updateTable('undo')
    .set({ at: new Date(Date.now() - DAY_MS) })
    .execute()
  const removed = (await list('?action=captcha_key.reverted')).data[0]
  const back = await revert(removed)

  expect(gone).toEqual([])
  expect(back.statusCode).toBe(200)
  expect(await keys()).toMatchObject([{ id, label: 'Main', key: KEY }])
})

test('a row that has changed since is refused with the reason, and nothing is written', async () => {
  const { id } = await add()
  await update(id, { label: 'Spare' })
  const change = await newest()
  await update(id, { label: 'Third' })
  const changedAgain = await revert(change)
  const shown = (await list()).data.find((entry) => entry.id === change?.id)
  await administrator.delete(`captcha/delete/${id}`)
  const deletion = await newest()
  const deletedSince = await revert(change)
  await revert(deletion)
  const twice = await revert(deletion)
  const rows = (await list()).meta.total

  expect(shown?.revert).toEqual({ refused: 'This captcha key has been changed again since.' })
  expect(changedAgain.statusCode).toBe(409)
  expect(changedAgain.json()).toMatchObject({
    code: 'conflict',
    message: 'This captcha key has been changed again since.',
  })
  expect(deletedSince.json().message).toBe('This captcha key has been deleted since.')
  expect(twice.json().message).toBe('This captcha key exists again.')
  expect(await keys()).toMatchObject([{ label: 'Third' }])
  expect((await list()).meta.total).toBe(rows + 1)
})

test('an entry without a single change, or an old one, offers no revert', async () => {
  await add()
  await keys()
  const revealed = await newest()
  await db.deleteFrom('undo').execute()
  const swept = (await list()).data[1]

  expect(revealed).toMatchObject({ action: 'captcha_key.revealed', revert: null })
  expect(swept?.revert).toBeNull()
  expect((await revert(revealed)).json()).toMatchObject({
    code: 'conflict',
    message: 'Only changes of a single row within the last 30 days can be reverted.',
  })
  expect((await administrator.post('audit/2147483647/revert')).statusCode).toBe(404)
})

test('changes of bots, groups, schedules and settings are reverted with their counters', async () => {
  const botId = await buildBrBot(db, { job_type: 1 })
  const groupId = await buildGroup(db, { name: 'Night' })
  const times = { start_hour: 1, start_minute: 0, end_hour: 2, end_minute: 0 }
  const undoIt = async () => (await revert(await newest())).statusCode

  await administrator.post(`br-bots/${botId}`, { job_type: 3 })
  expect(await undoIt()).toBe(200)
  await administrator.call('PUT', `br-bot-groups/${groupId}`, { name: 'Day', size: 7 })
  expect(await undoIt()).toBe(200)
  await administrator.post(`br-bot-groups/${groupId}/add_time_schedule`, times)
  expect(await undoIt()).toBe(200)
  await administrator.call('PUT', 'settings', { brand_label: 'X' })
  expect(await undoIt()).toBe(200)

  expect((await administrator.get(`br-bots/${botId}`)).json()).toMatchObject({ job_type: 1 })
  const { data } = (await administrator.get('br-bots?job_type=1')).json()
  expect(data).toHaveLength(1)
  expect((await administrator.get('br-bots?job_type=3')).json().meta.filtered).toBe(0)
  expect((await administrator.get(`br-bot-groups/${groupId}`)).json()).toMatchObject({
    name: 'Night',
    size: 50,
    timeSchedules: [],
  })
  expect((await administrator.get('settings')).json().brand_label).toBe('BR | ')
})

test.each(['?page=0', '?per_page=101', '?from=yesterday', '?sort_by=id', '?user_id='])(
  '%s is refused',
  async (query) => {
    expect((await administrator.get(`audit${query}`)).statusCode).toBe(422)
  },
)

test('an entry is read alone, and one about a user has their name', async () => {
  const pending = await signedIn('operator', 'pending')
  await administrator.post(`users/${pending.userId}/reject`, { reason: 'No' })

  const [entry] = (await list()).data
  const alone = await administrator.get(`audit/${entry?.id}`)

  expect(entry).toMatchObject({ action: 'user.rejected', entity_id: pending.userId })
  expect(entry?.entity_name).toMatch(/^operator /)
  expect(alone.json()).toEqual(entry)
  expect((await administrator.get('audit/2147483647')).statusCode).toBe(404)
  await sealAudit(db, vault)
  const { data: lines } = (await administrator.get('logs?source=audit')).json()
  expect(lines[0].audit.entity_name).toBe(entry?.entity_name)
  const { activity } = (await administrator.get('overview')).json()
  expect(activity[0].entity_name).toBe(entry?.entity_name)
})
