import { beforeEach, expect, test } from 'vitest'
import type { BrBotGroup } from '#contract/br-bot-groups.ts'
import { amongIds } from '#server/db/search.ts'
import { type Client, testServer } from '#testing/app.ts'
import { buildBrBot, buildGroup, buildServer } from '#testing/factories.ts'
import { fillBots } from '#testing/fill-bots.ts'

const { db, signedIn } = await testServer()
let admin: Client

beforeEach(async () => {
  admin = await signedIn('administrator')
})

const DAY = { start_hour: 9, start_minute: 0, end_hour: 17, end_minute: 0 }

test('the timeline has the schedules of all groups that match, in the order of the list', async () => {
  const late = await buildGroup(db, { name: 'Zebra', size: 9 })
  const early = await buildGroup(db, { name: 'Aardvark', size: 9 })
  await buildGroup(db, { name: 'Other', size: 5 })
  await buildBrBot(db, { group_id: late })
  await admin.post(`br-bot-groups/${late}/add_time_schedule`, DAY)

  const answer = (
    await admin.get('br-bot-groups/timeline?q=size:9&sort_by=name&sort_order=asc')
  ).json()

  expect(answer.meta).toMatchObject({ total: 3, filtered: 2 })
  expect(answer.data).toEqual([
    { id: early, name: 'Aardvark', bot_count: 0, timeSchedules: [] },
    { id: late, name: 'Zebra', bot_count: 1, timeSchedules: [{ id: expect.any(Number), ...DAY }] },
  ])
})

test('hundreds of groups are in one response', async () => {
  const names = Array.from({ length: 1203 }, (_, index) => `G${index}`)
  for (const name of names) await buildGroup(db, { name })

  const { data, meta } = (await admin.get('br-bot-groups/timeline')).json()

  expect(meta.filtered).toBe(names.length)
  expect(data.map(({ name }: { name: string }) => name)).toEqual(names.toReversed())
})

test('the names of all groups come newest first, with how full they are', async () => {
  const names = Array.from({ length: 502 }, (_, index) => `G${index}`)
  for (const name of names) await buildGroup(db, { name })
  const id = await buildGroup(db, { name: 'Night', size: 9 })
  await buildBrBot(db, { group_id: id })

  const [newest, ...others] = (await admin.get('br-bot-groups/names')).json()

  expect(newest).toEqual({ id, name: 'Night', size: 9, bot_count: 1 })
  expect(others.map(({ name }: { name: string }) => name)).toEqual(names.toReversed())
})

test('without a page, all groups come with all their bots, however many these are', async () => {
  const sizes = [1000, 0, 1000, 3, 1000]
  const bots = await fillBots(db, await buildServer(db), 3003)
  const groups: { id: number; bots: number[] }[] = []
  for (const size of sizes) {
    const id = await buildGroup(db, { size: 1000 })
    groups.unshift({ id, bots: bots.splice(0, size) })
    await db
      .updateTable('br_bot')
      .set({ group_id: id })
      .where(amongIds(db, 'id', groups[0]?.bots ?? []))
      .execute()
  }

  const answer: BrBotGroup[] = (await admin.get('br-bot-groups')).json()

  expect(answer.map(({ id, bots }) => ({ id, bots: bots.map((bot) => bot.id) }))).toEqual(groups)
  expect(answer[0]?.bots[0]?.bot.nickname).toMatch(/^filled_/)
})
