import { beforeEach, expect, test } from 'vitest'
import { type Client, testServer } from '#testing/app.ts'
import { buildBrBot, buildGroup } from '#testing/factories.ts'

const { db, signedIn, liveHints } = await testServer()
let admin: Client

beforeEach(async () => {
  admin = await signedIn('administrator')
})

const groupOf = async (id: number) => (await admin.get(`br-bots/${id}`)).json().group_id
const move = (id: number, group_id: number | null, version?: number) =>
  admin.post(`br-bots/${id}/group`, { group_id, version })

test('a bot joins a group, moves to another one and leaves it', async () => {
  const [id, first, second] = [await buildBrBot(db), await buildGroup(db), await buildGroup(db)]

  for (const group of [first, second, null]) {
    const moved = await move(id, group)
    expect(moved.statusCode).toBe(200)
    expect(moved.json().group_id).toBe(group)
    expect(await groupOf(id)).toBe(group)
  }

  const { data } = (await admin.get('audit')).json()
  expect(data.slice(0, 4).map(({ action }: { action: string }) => action)).toEqual([
    'br_bot_group.bots_removed',
    'br_bot_group.bots_added',
    'br_bot_group.bots_removed',
    'br_bot_group.bots_added',
  ])
  expect(liveHints.changed).toContainEqual({ topic: 'br_bots', ids: [id] })
})

test('reverting a move puts the bot back into its former group, unless that is full', async () => {
  const [first, second] = [await buildGroup(db, { size: 1 }), await buildGroup(db)]
  const id = await buildBrBot(db, { group_id: first })
  const other = await buildBrBot(db)
  const revertMove = async () => {
    const { data } = (await admin.get(`audit?entity=br_bot_group`)).json()
    return admin.post(`audit/${data[0].id}/revert`)
  }
  await move(id, second)

  const reverted = await revertMove()
  const back = await groupOf(id)
  await move(id, second)
  await db.updateTable('br_bot').set({ group_id: first }).where('id', '=', other).execute()
  const refused = await revertMove()

  expect([reverted.statusCode, refused.statusCode]).toEqual([200, 409])
  expect([back, await groupOf(id)]).toEqual([first, second])
  const { data } = (await admin.get(`br-bot-groups?page=1`)).json()
  const sizes = Object.fromEntries(
    data.map((group: { id: number; bots: unknown[] }) => [group.id, group.bots.length]),
  )
  expect(sizes).toMatchObject({ [first]: 1, [second]: 1 })
})

test('a bot that somebody else has changed is not moved', async () => {
  const [first, second] = [await buildGroup(db), await buildGroup(db)]
  const id = await buildBrBot(db, { group_id: first })
  const { version } = (await admin.get(`br-bots/${id}`)).json()
  await move(id, null)

  const late = await move(id, second, version)

  expect(late.json()).toMatchObject({ code: 'stale_version', current: { group_id: null } })
  expect(await groupOf(id)).toBeNull()
})

test('a refused move leaves the bot in its group', async () => {
  const first = await buildGroup(db)
  const full = await buildGroup(db, { name: 'Full', size: 1 })
  await buildBrBot(db, { group_id: full })
  const id = await buildBrBot(db, { group_id: first })

  const refused = await move(id, full)
  const missing = await move(id, 2_000_000_000)

  expect(refused.json().message).toBe('Full has room for 0 more (size 1).')
  expect(missing.json().message).toBe('There is no group 2000000000.')
  expect(await groupOf(id)).toBe(first)
})

test('two moves between the same groups in opposite directions both succeed', async () => {
  const [first, second] = [await buildGroup(db), await buildGroup(db)]
  const one = await buildBrBot(db, { group_id: first })
  const other = await buildBrBot(db, { group_id: second })

  const moves = await Promise.all([move(one, second), move(other, first)])

  expect(moves.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect([await groupOf(one), await groupOf(other)]).toEqual([second, first])
})
