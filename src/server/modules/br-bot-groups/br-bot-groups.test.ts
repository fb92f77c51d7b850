import { beforeEach, expect, test } from 'vitest'
import { type Client, testServer } from '#testing/app.ts'
import { buildBrBot, buildGroup, buildProxy } from '#testing/factories.ts'

const { db, signedIn, liveHints } = await testServer()
let admin: Client

beforeEach(async () => {
  admin = await signedIn('administrator')
})

const NIGHT = { start_hour: 22, start_minute: 30, end_hour: 6, end_minute: 59 }

const get = async (id: number) => (await admin.get(`br-bot-groups/${id}`)).json()
const memberIds = (group: { bots: { id: number }[] }) => group.bots.map(({ id }) => id)
const counted = async (id: number) =>
  (
    await db
      .selectFrom('br_bot_group')
      .select('bot_count')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).bot_count

test('a group is created with bots, a proxy and schedules in one call, and its name is optional', async () => {
  const bot_ids = [await buildBrBot(db), await buildBrBot(db)]
  const proxy_id = await buildProxy(db)

  const added = await admin.post('br-bot-groups/create_group', {
    proxy_id,
    bot_ids,
    time_schedules: [NIGHT],
  })

  expect(added.statusCode).toBe(201)
  const group = added.json()
  expect(group).toMatchObject({ name: `Group ${group.id}`, size: 50, proxy: { id: proxy_id } })
  expect(memberIds(group)).toEqual(bot_ids)
  expect(group.timeSchedules).toMatchObject([NIGHT])
  expect(await counted(group.id)).toBe(2)
  expect(liveHints.changed).toEqual([
    { topic: 'br_bot_groups', ids: [group.id] },
    { topic: 'br_bots', ids: bot_ids },
  ])
})

test.each(['', '  ', null, undefined])(
  'a group with the name %j gets a generated one',
  async (name) => {
    const added = await admin.post('br-bot-groups/create_group', { name })

    expect(added.statusCode).toBe(201)
    expect(added.json().name).toBe(`Group ${added.json().id}`)
  },
)

test('a new group with a name that is too long is refused with the limit', async () => {
  const added = await admin.post('br-bot-groups/create_group', { name: 'G'.repeat(81) })

  expect(added.statusCode).toBe(422)
  expect(added.json().errors).toEqual([
    { pointer: '/body/name', message: 'Must have at most 80 characters.' },
  ])
})

test('a schedule can start and end at any minute', async () => {
  const id = await buildGroup(db)
  const times = { start_hour: 7, start_minute: 7, end_hour: 12, end_minute: 58 }

  const added = await admin.post(`br-bot-groups/${id}/add_time_schedule`, times)

  expect(added.statusCode).toBe(201)
  expect(added.json().timeSchedules).toMatchObject([times])
})

test('one wrong part refuses the whole group', async () => {
  const banned = await buildProxy(db, { is_banned: true })
  const free = await buildBrBot(db)

  const refused = await Promise.all([
    admin.post('br-bot-groups/create_group', { proxy_id: banned }),
    admin.post('br-bot-groups/create_group', { bot_ids: [free, 2_000_000_000] }),
    admin.post('br-bot-groups/create_group', { time_schedules: [NIGHT, NIGHT] }),
    admin.post('br-bot-groups/create_group', { bot_ids: [free, free] }),
    admin.post('br-bot-groups/create_group', { time_schedules: [{ ...NIGHT, end_minute: 60 }] }),
  ])

  expect(refused.map(({ statusCode }) => statusCode)).toEqual([422, 409, 409, 422, 422])
  expect(await db.selectFrom('br_bot_group').select('id').execute()).toEqual([])
  expect((await admin.get(`br-bots/${free}`)).json().group_id).toBeNull()
})

test('a name is unique, ignoring case', async () => {
  await buildGroup(db, { name: 'Нічна зміна' })

  const twin = await admin.post('br-bot-groups/create_group', { name: 'НІЧНА ЗМІНА' })

  expect(twin.json()).toMatchObject({ status: 409, message: 'Another group has this name.' })
})

test('without a page the list is a plain array; with a page it has meta and applies the search', async () => {
  for (const name of ['Alpha', 'Beta', 'Alphabet']) await buildGroup(db, { name })

  const bare = (await admin.get('br-bot-groups')).json()
  const page = (await admin.get('br-bot-groups?page=1&per_page=1&search=ALPHA')).json()

  expect(bare.map(({ name }: { name: string }) => name)).toEqual(['Alphabet', 'Beta', 'Alpha'])
  expect(page.data).toMatchObject([{ name: 'Alphabet' }])
  expect(page.meta).toMatchObject({ total: 3, filtered: 2, pageCount: 2, page: 1, perPage: 1 })
})

test('adding bots is all or nothing, with a reason for each bot that cannot join', async () => {
  const [mine, other] = [await buildGroup(db), await buildGroup(db, { name: 'Other' })]
  const [free, taken] = [
    await buildBrBot(db),
    await buildBrBot(db, { account: { nickname: 'Digger' } }),
  ]
  await admin.post(`br-bot-groups/${other}/add_to_group`, { bot_ids: [taken] })

  const refused = await admin.post(`br-bot-groups/${mine}/add_to_group`, {
    bot_ids: [free, taken, 2_000_000_000],
  })

  expect(refused.statusCode).toBe(409)
  expect(refused.json().errors).toEqual([
    { pointer: '/body/bot_ids/1', message: 'Digger is already in Other.' },
    { pointer: '/body/bot_ids/2', message: 'There is no bot 2000000000.' },
  ])
  expect(memberIds(await get(mine))).toEqual([])
  expect(await counted(mine)).toBe(0)
})

test('a group never has more bots than its size, and cannot shrink below its number of bots', async () => {
  const id = await buildGroup(db, { size: 1, name: 'Small' })
  const bots = [await buildBrBot(db), await buildBrBot(db)]

  const answers = await Promise.all(
    bots.map((bot) => admin.post(`br-bot-groups/${id}/add_to_group`, { bot_ids: [bot] })),
  )
  const zero = await admin.call('PUT', `br-bot-groups/${id}`, { size: 0 })
  await admin.call('PUT', `br-bot-groups/${id}`, { size: 2 })
  const third = await admin.post(`br-bot-groups/${id}/add_to_group`, {
    bot_ids: bots.filter((bot) => bot !== undefined).slice(0, 2),
  })

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(zero.statusCode).toBe(422)
  expect(third.json().message).toBe('Small has room for 1 more (size 2).')
})

test('a bot added to two groups concurrently ends up in exactly one', async () => {
  for (let round = 0; round < 5; round++) {
    const groups = [await buildGroup(db), await buildGroup(db)]
    const bot = await buildBrBot(db)

    const answers = await Promise.all(
      groups.map((id) => admin.post(`br-bot-groups/${id}/add_to_group`, { bot_ids: [bot] })),
    )

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const counts = await Promise.all(groups.map(counted))
    expect(counts.sort()).toEqual([0, 1])
  }
})

test('removing bots ignores those that no longer exist, and the counters of the group stay correct', async () => {
  const id = await buildGroup(db)
  const bots = [await buildBrBot(db), await buildBrBot(db)]
  await admin.post(`br-bot-groups/${id}/add_to_group`, { bot_ids: bots })

  const removed = await admin.post(`br-bot-groups/${id}/remove_from_group`, {
    bot_ids: [bots[0], 2_000_000_000],
  })

  expect(memberIds(removed.json())).toEqual([bots[1]])
  expect(await counted(id)).toBe(1)
})

test('deleting a group keeps its bots, deletes its schedules and is audited with all of them', async () => {
  const id = await buildGroup(db)
  const bot = await buildBrBot(db)
  await admin.post(`br-bot-groups/${id}/add_to_group`, { bot_ids: [bot] })
  await admin.post(`br-bot-groups/${id}/add_time_schedule`, NIGHT)

  const deleted = await admin.call('DELETE', `br-bot-groups/${id}`, {})

  expect(deleted.statusCode).toBe(200)
  expect((await admin.get(`br-bots/${bot}`)).json().group_id).toBeNull()
  expect(await db.selectFrom('br_bot_group_schedule').select('id').execute()).toEqual([])
  const audit = await db
    .selectFrom('audit')
    .select(['action', 'before'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(audit).toMatchObject({ action: 'br_bot_group.deleted', before: { bots: [{ id: bot }] } })
})

test('schedules are added and deleted; duplicates and schedules without length are refused', async () => {
  const id = await buildGroup(db)
  const add = (schedule: object) => admin.post(`br-bot-groups/${id}/add_time_schedule`, schedule)

  const added = (await add(NIGHT)).json()
  const again = await add(NIGHT)
  const empty = await add({ ...NIGHT, end_hour: 22, end_minute: 30 })
  const [schedule] = added.timeSchedules
  const removed = await admin.post(`br-bot-groups/${id}/delete_time_schedule/${schedule.id}`)
  const gone = await admin.post(`br-bot-groups/${id}/delete_time_schedule/${schedule.id}`, {})

  expect(again.json().message).toBe('The group already has this schedule.')
  expect(empty.json().message).toBe('Start and end must differ.')
  expect(removed.json().timeSchedules).toEqual([])
  expect(gone.json()).toMatchObject({ status: 404, message: 'Schedule not found.' })
})

test("another group's schedule is not found", async () => {
  const [mine, other] = [await buildGroup(db), await buildGroup(db)]
  const added = await admin.post(`br-bot-groups/${other}/add_time_schedule`, NIGHT)
  const [schedule] = added.json().timeSchedules

  const refused = await admin.post(`br-bot-groups/${mine}/delete_time_schedule/${schedule.id}`)

  expect(refused.statusCode).toBe(404)
})

test('one of two edits of the same version is refused as stale and gets the current group', async () => {
  const id = await buildGroup(db)

  const answers = await Promise.all(
    ['One', 'Two'].map((name) => admin.call('PUT', `br-bot-groups/${id}`, { name, version: 1 })),
  )

  const [done, refused] = answers.sort((a, b) => a.statusCode - b.statusCode)
  expect([done?.statusCode, refused?.json().code]).toEqual([200, 'stale_version'])
  expect(refused?.json().current).toEqual(await get(id))
})

test('every call for a deleted group returns not_found', async () => {
  const answers = await Promise.all([
    admin.get('br-bot-groups/7'),
    admin.call('DELETE', 'br-bot-groups/7', {}),
    admin.post('br-bot-groups/7/change_proxy', { proxy_id: null }),
    admin.post('br-bot-groups/7/add_to_group', { bot_ids: [1] }),
    admin.post('br-bot-groups/7/add_time_schedule', NIGHT),
  ])

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
})
