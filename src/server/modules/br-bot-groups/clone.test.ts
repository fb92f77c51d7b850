import { beforeEach, expect, test } from 'vitest'
import { type Client, testServer } from '#testing/app.ts'
import { buildBrBot, buildProxy } from '#testing/factories.ts'

const { db, signedIn, liveHints } = await testServer()
let admin: Client

beforeEach(async () => {
  admin = await signedIn('administrator')
})

const NIGHT = { start_hour: 22, start_minute: 30, end_hour: 6, end_minute: 59 }
const DAY = { start_hour: 9, start_minute: 0, end_hour: 17, end_minute: 0 }

async function buildSource(rest: object = {}) {
  const added = await admin.post('br-bot-groups/create_group', {
    name: 'Night team',
    size: 7,
    proxy_id: await buildProxy(db),
    bot_ids: [await buildBrBot(db)],
    time_schedules: [DAY, NIGHT],
    ...rest,
  })
  return added.json()
}
const clone = (id: number, name: string) => admin.post(`br-bot-groups/${id}/clone`, { name })
const get = (id: number) => admin.get(`br-bot-groups/${id}`)

test('a clone has the settings and schedules of its group and no bots', async () => {
  const source = await buildSource()
  liveHints.changed.length = 0

  const answer = await clone(source.id, 'Night team 2')

  expect(answer.statusCode).toBe(201)
  const { id } = answer.json()
  expect(answer.json()).toMatchObject({
    name: 'Night team 2',
    size: 7,
    proxy: source.proxy,
    bots: [],
    timeSchedules: [DAY, NIGHT],
    version: 1,
  })
  expect((await get(source.id)).json()).toEqual(source)
  expect(liveHints.changed).toEqual([{ topic: 'br_bot_groups', ids: [id] }])
  const [entry] = (await admin.get('audit')).json().data
  expect(entry).toMatchObject({
    action: 'br_bot_group.added',
    entity_id: String(id),
    after: { cloned_from: source.id, time_schedules: [DAY, NIGHT] },
  })
})

test('a clone is undone in the audit log, and that is undone as well', async () => {
  const source = await buildSource()
  const copy = (await clone(source.id, 'Copy')).json()
  const latest = async () => (await admin.get('audit')).json().data[0].id
  const revert = async () => admin.post(`audit/${await latest()}/revert`)

  expect((await revert()).statusCode).toBe(200)
  expect((await get(copy.id)).statusCode).toBe(404)
  expect((await revert()).statusCode).toBe(200)
  expect((await get(copy.id)).json()).toMatchObject({ name: 'Copy', timeSchedules: [DAY, NIGHT] })
})

test('a clone that got bots is not undone', async () => {
  const source = await buildSource()
  const copy = (await clone(source.id, 'Copy')).json()
  const { id } = (await admin.get('audit')).json().data[0]
  await admin.post(`br-bot-groups/${copy.id}/add_to_group`, { bot_ids: [await buildBrBot(db)] })

  const refused = await admin.post(`audit/${id}/revert`)

  expect(refused.statusCode).toBe(409)
  expect((await get(copy.id)).json().bots).toHaveLength(1)
})

test('a name that is taken, a banned proxy and a missing group are refused, and nothing is added', async () => {
  const source = await buildSource()
  const bannedLater = await buildSource({ name: 'Other', proxy_id: null })
  const proxy_id = await buildProxy(db, { is_banned: true })
  await db.updateTable('br_bot_group').set({ proxy_id }).where('id', '=', bannedLater.id).execute()

  const taken = await clone(source.id, 'NIGHT TEAM')
  const banned = await clone(bannedLater.id, 'Copy')
  const missing = await clone(2_000_000_000, 'Copy')
  const nameless = await clone(source.id, ' ')

  expect([taken, banned, missing, nameless].map(({ statusCode }) => statusCode)).toEqual([
    409, 409, 404, 422,
  ])
  expect(taken.json().errors).toEqual([
    { pointer: '/body/name', message: 'Another group has this name.' },
  ])
  expect(banned.json().message).toBe(
    'The proxy of Other is banned. Change it, then clone the group.',
  )
  expect((await admin.get('br-bot-groups')).json()).toHaveLength(2)
})
