import { expect, test } from 'vitest'
import { UNKNOWN_TASKS_MAX } from '#contract/task-filters.ts'
import { testServer } from '#testing/app.ts'
import { buildAccount, buildServer } from '#testing/factories.ts'

const { db, signedIn } = await testServer()

/** Names that objects have as properties. */
const TASKS = ['__proto__', 'constructor', 'toString']

const ONE_OF_EACH = TASKS.map((task) => [task, 1])

test('bots are counted by any reported task, such as the name of a property', async () => {
  for (const task of TASKS) await buildAccount(db, { task, task_since: new Date() })
  const client = await signedIn('administrator')

  const list = await client.get('bots')
  const some = await client.get('bots?task=constructor')
  const filtered = await client.get(`bots?q=${encodeURIComponent('cash>=0')}&task=__proto__`)
  const overview = await client.get('overview')

  const countsIn = (tasks: object) => Object.entries(tasks).sort()
  expect(list.statusCode).toBe(200)
  expect(countsIn(list.json().tasks)).toEqual(ONE_OF_EACH)
  expect(list.json().meta.filtered).toBe(3)
  expect(countsIn(some.json().tasks)).toEqual(ONE_OF_EACH)
  expect(some.json()).toMatchObject({ data: [{ task: 'constructor' }], meta: { filtered: 1 } })
  expect(countsIn(filtered.json().tasks)).toEqual(ONE_OF_EACH)
  expect(filtered.json()).toMatchObject({ data: [{ task: '__proto__' }], meta: { filtered: 1 } })
  expect(countsIn(overview.json().tasks)).toEqual(ONE_OF_EACH)
})

test('of any number of reported tasks, the most frequent ones are listed, and the others are counted', async () => {
  const names = Array.from(
    { length: UNKNOWN_TASKS_MAX + 5 },
    (_, index) => `walking to ${1000 + index}`,
  )
  const [frequent = '', ...rare] = names.toReversed()
  for (const task of [...names, frequent, 'ready'])
    await buildAccount(db, { task, task_since: new Date() })
  const client = await signedIn('administrator')

  const list = (await client.get('bots')).json()
  const filtered = (await client.get(`bots?q=${encodeURIComponent('cash>=0')}`)).json()
  const unlisted = (await client.get(`bots?task=${encodeURIComponent(rare[0] ?? '')}`)).json()
  const overview = (await client.get('overview')).json()

  const listed = rare.toSorted().slice(0, UNKNOWN_TASKS_MAX - 1)
  const tasks = { ready: 1, [frequent]: 2, ...Object.fromEntries(listed.map((task) => [task, 1])) }
  expect([list.tasks, list.other_tasks]).toEqual([tasks, 5])
  expect([filtered.tasks, filtered.other_tasks]).toEqual([tasks, 5])
  expect(unlisted).toMatchObject({ data: [{ task: rare[0] }], meta: { filtered: 1 } })
  expect(overview.tasks).toEqual(tasks)
})

test('a filter finds a reported task that differs from a known one only in case', async () => {
  const server_id = await buildServer(db)
  const tasks = ['READY', 'ready', 'ready', 'ready', 'Spawned', 'Spawned']
  for (const task of tasks) await buildAccount(db, { server_id, task, task_since: new Date() })
  const client = await signedIn('administrator')
  const find = async (q: string) => {
    const { data, meta } = (await client.get(`bots?page=1&q=${encodeURIComponent(q)}`)).json()
    return [meta.filtered, ...new Set(data.map(({ task }: { task: string }) => task))]
  }

  const counts = await client.get('filters/counts?list=bots&field=task&query=')

  const used: { value: string; count: number }[] = counts
    .json()
    .counts.filter(({ count }: { count: number }) => count > 0)
  const amounts = Object.fromEntries(used.map(({ value, count }) => [value, count]))
  expect(amounts).toEqual({ ready: 3, Spawned: 2, READY: 1, any: 6 })
  for (const { value, count } of used) expect((await find(`task:${value}`))[0]).toBe(count)
  expect(await find('task:"READY"')).toEqual([1, 'READY'])
  expect(await find('task:READY')).toEqual([1, 'READY'])
  expect(await find('-task:READY')).toEqual([5, 'Spawned', 'ready'])
  expect(await find('task:READY,ready')).toEqual([4, 'ready', 'READY'])
  expect(await find('task:Ready')).toEqual([3, 'ready'])
  expect(await find('task:spawned')).toEqual([0])
  expect(await find('task:SPAWNED')).toEqual([0])
})
