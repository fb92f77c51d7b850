import { beforeEach, expect, test } from 'vitest'
import type { BrBotGroup } from '#contract/br-bot-groups.ts'
import { type Client, testServer } from '#testing/app.ts'
import { buildBrBot, buildGroup } from '#testing/factories.ts'
import { blockedBy, startChange } from '#testing/lock-wait.ts'

const { db, signedIn, liveHints } = await testServer()
let admin: Client

beforeEach(async () => {
  admin = await signedIn('administrator')
})

const NIGHT = { start_hour: 22, start_minute: 30, end_hour: 6, end_minute: 0 }

const get = async (id: number): Promise<BrBotGroup> =>
  (await admin.get(`br-bot-groups/${id}`)).json()
const membersOf = async (id: number) => (await get(id)).bots.map((bot) => bot.id)
const undo = (id: number) => admin.post('undo', { entity: 'br_bot_group', id })
const revertNewest = async () => {
  const { data } = (await admin.get('audit')).json()
  return admin.post(`audit/${data[0].id}/revert`)
}

/** A group with a schedule and bots. */
async function build(amount: number) {
  const id = await buildGroup(db, { name: 'Night', size: 2 })
  await admin.post(`br-bot-groups/${id}/add_time_schedule`, NIGHT)
  const bots: number[] = []
  for (let made = 0; made < amount; made++) bots.push(await buildBrBot(db, { group_id: id }))
  return { id, bots }
}

test('undo restores a deleted group with its schedules and bots, and all open pages read them again', async () => {
  const { id, bots } = await build(2)
  const before = await get(id)
  await admin.delete(`br-bot-groups/${id}`)
  liveHints.changed = []

  const answer = await undo(id)

  expect(answer.statusCode).toBe(200)
  const after = await get(id)
  const { version, updated_at, ...same } = before
  expect(after).toMatchObject(same)
  expect(after.version).toBeGreaterThan(version)
  expect(liveHints.changed).toContainEqual({ topic: 'br_bots', ids: bots })
  expect(liveHints.changed).toContainEqual({ topic: 'br_bot_groups', ids: [id] })
})

test('the deletion of a group can be undone repeatedly', async () => {
  const { id, bots } = await build(2)
  await admin.delete(`br-bot-groups/${id}`)

  for (let round = 0; round < 2; round++) {
    expect((await revertNewest()).statusCode).toBe(200)
    expect(await membersOf(id)).toEqual(bots)
    expect((await revertNewest()).statusCode).toBe(200)
    expect((await admin.get(`br-bot-groups/${id}`)).statusCode).toBe(404)
  }
  expect((await admin.get(`br-bots/${bots[0]}`)).json().group_id).toBeNull()
})

test('bots that have been deleted or moved to another group do not rejoin', async () => {
  const { id, bots } = await build(2)
  const other = await buildGroup(db)
  const [moved, deleted] = bots
  await admin.delete(`br-bot-groups/${id}`)
  await admin.post(`br-bot-groups/${other}/add_to_group`, { bot_ids: [moved] })
  await admin.post(`br-bots/${deleted}/delete`)

  const answer = await undo(id)

  expect(answer.statusCode).toBe(200)
  expect(await membersOf(id)).toEqual([])
  expect(await membersOf(other)).toEqual([moved])
  await admin.post(`br-bot-groups/${id}/add_to_group`, {
    bot_ids: [await buildBrBot(db), await buildBrBot(db)],
  })
  expect(await membersOf(id)).toHaveLength(2)
})

test('a group whose name has been taken stays deleted, and its bots stay without a group', async () => {
  const { id, bots } = await build(1)
  await admin.delete(`br-bot-groups/${id}`)
  await buildGroup(db, { name: 'NIGHT' })

  const refused = await undo(id)

  expect(refused.json()).toMatchObject({
    code: 'conflict',
    message: 'Another group has taken its place.',
  })
  expect((await admin.get(`br-bots/${bots[0]}`)).json().group_id).toBeNull()
})

test('reverting a new group deletes it and keeps its bots, unless it has changed since', async () => {
  const bot = await buildBrBot(db)
  const create = async () => {
    const body = { bot_ids: [bot], time_schedules: [NIGHT] }
    return (await admin.post('br-bot-groups/create_group', body)).json().id
  }

  const first = await create()
  expect((await revertNewest()).statusCode).toBe(200)
  expect((await admin.get(`br-bot-groups/${first}`)).statusCode).toBe(404)
  expect((await admin.get(`br-bots/${bot}`)).json().group_id).toBeNull()

  const second = await create()
  const { data } = (await admin.get('audit')).json()
  await admin.post(`br-bot-groups/${second}/remove_from_group`, { bot_ids: [bot] })
  const refused = await admin.post(`audit/${data[0].id}/revert`)
  expect(refused.json().message).toBe('This group has been changed again since.')
})

test('undoing the deletion of a group leaves a bot in the group that it joins at the same time', async () => {
  const joined = await buildGroup(db)
  const { id: deleted, bots } = await build(2)
  await admin.delete(`br-bot-groups/${deleted}`)
  const [free, moving = 0] = bots
  const other = await startChange(db, 'br_bot', 'id', moving, { group_id: joined })

  const waiting = admin.post('undo', { entity: 'br_bot_group', id: deleted })
  if (other.pid !== undefined) await blockedBy(db, other.pid)
  await other.commit()

  expect((await waiting).statusCode).toBe(200)
  expect(await membersOf(deleted)).toEqual([free])
  expect(await membersOf(joined)).toEqual([moving])
  const counted = db.selectFrom('br_bot_group').select('bot_count').execute()
  expect(await counted).toEqual([{ bot_count: 1 }, { bot_count: 1 }])
})
