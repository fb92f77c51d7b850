import { beforeEach, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit.ts'
import { type Client, testServer } from '#testing/app.ts'
import { buildBrBot, buildGroup, buildOrder, buildServer } from '#testing/factories.ts'

const { db, signedIn, liveHints } = await testServer()
let administrator: Client

beforeEach(async () => {
  administrator = await signedIn('administrator')
})

const list = async (query = ''): Promise<{ data: AuditEntry[] }> =>
  (await administrator.get(`audit${query}`)).json()
const newest = async (): Promise<AuditEntry | undefined> => (await list()).data[0]
const revert = async (entry: AuditEntry | undefined) =>
  administrator.post(`audit/${entry?.id}/revert`)

test('a revert removes a bot from its group, and restores a deleted bot with its group', async () => {
  const botId = await buildBrBot(db)
  const groupId = await buildGroup(db, { size: 1 })
  const undoIt = async () => (await revert(await newest())).statusCode
  const count = async () => (await administrator.get(`br-bot-groups/${groupId}`)).json().bots.length
  const join = (ids: number[]) =>
    administrator.post(`br-bot-groups/${groupId}/add_to_group`, { bot_ids: ids })
  const before = (await administrator.get(`br-bots/${botId}`)).json()

  await join([botId])
  liveHints.changed = []
  expect(await undoIt()).toBe(200)
  expect(liveHints.changed).toEqual([
    { topic: 'br_bots', ids: [botId] },
    { topic: 'br_bot_groups', ids: [groupId] },
  ])
  expect(await count()).toBe(0)
  await join([botId])
  await administrator.post(`br-bots/${botId}/delete`)
  const deletion = await newest()
  expect(await count()).toBe(0)
  expect((await revert(deletion)).statusCode).toBe(200)

  expect(await count()).toBe(1)
  const { version, updated_at, group_name, ...same } = before
  const back = (await administrator.get(`br-bots/${botId}`)).json()
  expect(back).toMatchObject({ ...same, group_id: groupId })
  expect(
    (await administrator.get(`br-bots?search=${before.bot.nickname}`)).json().data,
  ).toHaveLength(1)
  await administrator.post(`br-bots/${botId}/delete`)
  await join([await buildBrBot(db)])
  const full = await revert((await list('?action=br_bot.deleted')).data[0])
  expect(full.json()).toMatchObject({ code: 'conflict', message: 'Its group is full now.' })
})

test('an account is restored with its values, tasks and password', async () => {
  const added = await administrator.post('bots', {
    nickname: 'Digger',
    password: 'secret of Digger',
    server_id: await buildServer(db),
    task: 'ready',
  })
  const { id } = added.json()
  const read = async () => (await administrator.get(`bots/${id}?reveal=true`)).json()
  await administrator.call('PUT', `bots/${id}`, { cash: 5, password: 'other', task: 'spawned' })

  expect((await revert(await newest())).statusCode).toBe(200)
  expect(await read()).toMatchObject({ cash: 0, password: 'secret of Digger', task: 'ready' })
  await administrator.delete(`bots/${id}`)
  expect((await revert(await newest())).statusCode).toBe(200)

  const back = await read()
  expect(back).toMatchObject({ nickname: 'Digger', password: 'secret of Digger', task: 'ready' })
  expect(back.tasks.length).toBeGreaterThan(1)
  const { tasks, meta } = (await administrator.get('bots')).json()
  expect(tasks).toEqual({ ready: 1 })
  expect(meta.total).toBe(1)
})

test('a reverted status change of an order appears in its timeline and totals', async () => {
  const id = await buildOrder(db, { status: 'processing' })
  await administrator.post(`orders/${id}/status`, { status: 'completed' })

  const answer = await revert(await newest())

  expect(answer.statusCode).toBe(200)
  const order = (await administrator.get(`orders/${id}`)).json()
  expect(order.status).toBe('processing')
  expect(order.moves.at(-1)).toMatchObject({
    from: 'completed',
    to: 'processing',
    reason: 'Reverted in the audit log',
    username: expect.stringContaining('administrator'),
  })
  expect((await administrator.get('orders')).json().by_status).toMatchObject({
    processing: 1,
    completed: 0,
  })
})

test('a reverted role takes effect immediately, but not that of the only administrator', async () => {
  const other = await signedIn('operator')
  const setRole = (role: string) => administrator.post(`users/${other.userId}/role`, { role })
  await setRole('viewer')
  const demotion = await newest()

  const answer = await revert(demotion)

  expect(answer.statusCode).toBe(200)
  expect((await other.get('auth/me')).json().user).toMatchObject({ role: 'operator' })
  await setRole('administrator')
  const promotion = await newest()
  await db
    .updateTable('auth_user')
    .set({ role: 'operator' })
    .where('id', '=', administrator.userId)
    .execute()
  const last = await other.post(`audit/${promotion?.id}/revert`)
  expect(last.json().code).toBe('last_administrator')
})

test('of two deletions of a row, only the later one can be reverted, so that changes in between are kept', async () => {
  const id = await buildServer(db)
  const deletions = async () =>
    (await list(`?action=server.deleted&entity=server&entity_id=${id}`)).data
  await administrator.delete(`servers/${id}`)
  const [first] = await deletions()
  await revert(first)
  const { version } = (await administrator.get(`servers/${id}`)).json()
  await administrator.call('PUT', `servers/${id}`, { name: 'Renamed', version })
  await administrator.delete(`servers/${id}`)

  const refused = await revert(first)

  const reason = 'This server has been changed again since.'
  expect(refused.json()).toMatchObject({ code: 'conflict', message: reason })
  const [second, earlier] = await deletions()
  expect(earlier).toMatchObject({ id: first?.id, revert: { refused: reason } })
  expect(second).toMatchObject({ revert: { refused: null } })
  expect((await revert(second)).statusCode).toBe(200)
  expect((await administrator.get(`servers/${id}`)).json()).toMatchObject({ name: 'Renamed' })
})
