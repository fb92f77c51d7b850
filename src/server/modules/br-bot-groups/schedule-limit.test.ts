import { beforeEach, expect, test } from 'vitest'
import { type Client, testServer } from '#testing/app.ts'
import { buildGroup } from '#testing/factories.ts'

const { db, signedIn } = await testServer()
const SCHEDULES_MAX = 50
let admin: Client

beforeEach(async () => {
  admin = await signedIn('administrator')
})

/** Different from every other of the first 240. */
const schedule = (index: number) => ({
  start_hour: index % 24,
  start_minute: 5 * Math.floor(index / 24),
  end_hour: (index + 1) % 24,
  end_minute: 59,
})
const schedules = (amount: number) => Array.from({ length: amount }, (_, index) => schedule(index))
const add = (id: number, index: number) =>
  admin.post(`br-bot-groups/${id}/add_time_schedule`, schedule(index))
const heldBy = async (id: number) =>
  (await admin.get(`br-bot-groups/${id}`)).json().timeSchedules.length

test('a new group can have at most fifty schedules', async () => {
  const create = (amount: number) =>
    admin.post('br-bot-groups/create_group', { time_schedules: schedules(amount) })

  const full = await create(SCHEDULES_MAX)
  const refused = await create(SCHEDULES_MAX + 1)

  expect(full.statusCode).toBe(201)
  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors).toEqual([
    { pointer: '/body/time_schedules', message: 'A group can have at most 50 schedules.' },
  ])
})

test('the fifty-first schedule is refused with advice, and accepted once another is deleted', async () => {
  const made = await admin.post('br-bot-groups/create_group', { time_schedules: schedules(49) })
  const { id } = made.json()
  const last = await add(id, 100)

  const refused = await add(id, 101)

  expect(last.statusCode).toBe(201)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().message).toBe('A group can have at most 50 schedules. Delete one first.')
  expect(await heldBy(id)).toBe(SCHEDULES_MAX)
  const [{ id: first }] = last.json().timeSchedules
  await admin.post(`br-bot-groups/${id}/delete_time_schedule/${first}`)
  expect((await add(id, 101)).statusCode).toBe(201)
})

test('concurrently added schedules never exceed fifty', async () => {
  const made = await admin.post('br-bot-groups/create_group', { time_schedules: schedules(45) })
  const { id } = made.json()

  const answers = await Promise.all(Array.from({ length: 15 }, (_, index) => add(id, 100 + index)))

  const statuses = answers.map(({ statusCode }) => statusCode).sort()
  expect(statuses).toEqual([...Array(5).fill(201), ...Array(10).fill(409)])
  expect(await heldBy(id)).toBe(SCHEDULES_MAX)
})

test('a deletion cannot be undone when its place has been taken since', async () => {
  const made = await admin.post('br-bot-groups/create_group', { time_schedules: schedules(50) })
  const { id, timeSchedules } = made.json()
  const deleted = timeSchedules[0].id
  await admin.post(`br-bot-groups/${id}/delete_time_schedule/${deleted}`)
  await add(id, 100)

  const undone = await admin.post('undo', { entity: 'br_bot_group_schedule', id: deleted })

  expect(undone.statusCode).toBe(409)
  expect(undone.json().message).toBe('A group can have at most 50 schedules. Delete one first.')
  expect(await heldBy(id)).toBe(SCHEDULES_MAX)
})

test('a deletion from a full group can be undone as long as its place is free', async () => {
  const made = await admin.post('br-bot-groups/create_group', { time_schedules: schedules(50) })
  const { id, timeSchedules } = made.json()
  const deleted = timeSchedules[0].id
  await admin.post(`br-bot-groups/${id}/delete_time_schedule/${deleted}`)

  const undone = await admin.post('undo', { entity: 'br_bot_group_schedule', id: deleted })

  expect(undone.statusCode).toBe(200)
  expect(await heldBy(id)).toBe(SCHEDULES_MAX)
})

test('another full group does not count', async () => {
  await admin.post('br-bot-groups/create_group', { time_schedules: schedules(50) })
  const other = await buildGroup(db)

  expect((await add(other, 0)).statusCode).toBe(201)
})
