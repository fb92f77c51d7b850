import { expect, test } from 'vitest'
import { UNKNOWN_TASKS_MAX } from '#contract/task-filters.ts'
import { testServer } from '#testing/app.ts'
import { buildAccount } from '#testing/factories.ts'

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
