import { beforeEach, expect, test } from 'vitest'
import { type Client, testServer } from '#testing/app.ts'
import { buildBrBot, buildGroup } from '#testing/factories.ts'

const { db, signedIn } = await testServer()
/** The number of rounds of each race. */
const ROUNDS = 8
let admin: Client

beforeEach(async () => {
  admin = await signedIn('administrator')
})

const join = (group: number, bot_ids: number[]) =>
  admin.post(`br-bot-groups/${group}/add_to_group`, { bot_ids })
const statuses = (answers: { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).sort()
const membersOf = async (group_id: number) =>
  (await db.selectFrom('br_bot').select('id').where('group_id', '=', group_id).execute())
    .map(({ id }) => id)
    .sort((a, b) => a - b)

/** Checks that the counter of each group equals its number of bots, because no constraint of the database does. */
async function expectTrueCounts() {
  const groups = await db.selectFrom('br_bot_group').select(['id', 'bot_count']).execute()
  for (const { id, bot_count } of groups) expect(await membersOf(id)).toHaveLength(bot_count)
}

async function build(groupCount: number, botCount: number) {
  const groups: number[] = []
  const bots: number[] = []
  while (groups.length < groupCount) groups.push(await buildGroup(db))
  while (bots.length < botCount) bots.push(await buildBrBot(db))
  return { groups, bots }
}

test('when six groups add the same bots concurrently in any order, one gets all of them', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { groups, bots } = await build(6, 5)

    const answers = await Promise.all(
      groups.map((id, index) => join(id, index % 2 === 0 ? bots : bots.toReversed())),
    )

    expect(statuses(answers)).toEqual([200, 409, 409, 409, 409, 409])
    const members = await Promise.all(groups.map(membersOf))
    expect(members.filter((ids) => ids.length > 0)).toEqual([bots])
    await expectTrueCounts()
  }
})

test('when two groups concurrently add pairs with a common bot, one gets its pair and the other nothing', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { groups, bots } = await build(2, 3)
    const [one = 0, other = 0] = groups

    const answers = await Promise.all([
      join(one, bots.slice(0, 2)),
      join(other, bots.slice(1).reverse()),
    ])

    expect(statuses(answers)).toEqual([200, 409])
    expect((await Promise.all([membersOf(one), membersOf(other)])).flat()).toHaveLength(2)
    await expectTrueCounts()
  }
})

test('a new group and an existing one cannot both get the same bot', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { groups, bots } = await build(1, 2)

    const answers = await Promise.all([
      join(groups[0] ?? 0, bots),
      admin.post('br-bot-groups/create_group', { bot_ids: bots }),
    ])

    const [joined, made] = answers.map(({ statusCode }) => statusCode)
    expect(made).toBe(joined === 200 ? 409 : 201)
    expect([200, 409]).toContain(joined)
    await expectTrueCounts()
  }
})

test('a bot that joins a group while one of them is deleted is never in a deleted group', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { groups, bots } = await build(2, 2)
    const [doomed = 0, kept = 0] = groups
    const [first = 0, second = 0] = bots

    const answers = await Promise.all([
      join(doomed, [first]),
      admin.call('DELETE', `br-bot-groups/${doomed}`, {}),
      join(kept, [second]),
      admin.post(`br-bots/${second}/delete`),
    ])

    const codes = answers.map(({ statusCode }) => statusCode)
    expect([codes[1], codes[3]]).toEqual([200, 200])
    expect([200, 404]).toContain(codes[0])
    expect([200, 409]).toContain(codes[2])
    expect((await admin.get(`br-bots/${first}`)).json().group_id).toBeNull()
    expect(await membersOf(kept)).toEqual([])
    await expectTrueCounts()
  }
})

test('the second of two concurrent deletions of a schedule or group gets not_found', async () => {
  const { groups } = await build(1, 0)
  const path = `br-bot-groups/${groups[0]}`
  const night = { start_hour: 22, start_minute: 0, end_hour: 6, end_minute: 0 }
  const [schedule] = (await admin.post(`${path}/add_time_schedule`, night)).json().timeSchedules
  const twice = (call: () => ReturnType<Client['call']>) => Promise.all([call(), call()])

  const schedules = await twice(() => admin.post(`${path}/delete_time_schedule/${schedule.id}`))
  const deletions = await twice(() => admin.call('DELETE', path, {}))

  expect(statuses(schedules)).toEqual([200, 404])
  expect(statuses(deletions)).toEqual([200, 404])
})
