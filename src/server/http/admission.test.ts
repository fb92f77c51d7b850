import { expect, test } from 'vitest'
import { testServer } from '#testing/app.ts'

const { app, signedIn } = await testServer({ waitMaxMs: 0 })

/** Two more requests than can start at once. */
const EIGHT = Array.from({ length: 8 }, () => 200)
const MANY = [...EIGHT, 0, 0]

const statusesOf = (answers: { statusCode: number }[]) => answers.map((each) => each.statusCode)

test('requests that would wait too long are refused with a time to retry', async () => {
  const admin = await signedIn('administrator')

  const answers = await Promise.all(MANY.map(() => admin.get('servers')))

  expect(statusesOf(answers).toSorted()).toEqual([...EIGHT, 503, 503])
  const refused = answers.find(({ statusCode }) => statusCode === 503)
  expect(refused?.headers['retry-after']).toBe('1')
  expect(refused?.json()).toMatchObject({ code: 'busy' })
  expect((await admin.get('servers')).statusCode).toBe(200)
})

test('a sign-in is queued and never refused', async () => {
  const admin = await signedIn('administrator')

  const others = MANY.map(() => admin.get('servers'))
  const signIns = MANY.map(() => admin.get('auth/me'))

  expect(statusesOf(await Promise.all(signIns))).toEqual(MANY.map(() => 200))
  expect(statusesOf(await Promise.all(others))).toContain(503)
})

test('probes do not wait', async () => {
  const admin = await signedIn('administrator')
  const probe = () => app.inject({ url: '/healthz' })

  const lists = MANY.map(() => admin.get('servers'))

  expect(statusesOf(await Promise.all(MANY.map(probe)))).toEqual(MANY.map(() => 200))
  expect(statusesOf(await Promise.all(lists))).toContain(503)
})

test('changes start one after another, and lists do not wait for them', async () => {
  const admin = await signedIn('administrator')

  const changes = MANY.map((_, index) =>
    admin.post('servers', { id: 100 + index, name: `Server ${index}`, is_active: true }),
  )
  const lists = EIGHT.slice(1).map(() => admin.get('servers'))

  const begun = statusesOf(await Promise.all(changes)).filter((status) => status !== 503)
  expect(begun).toHaveLength(1)
  expect(statusesOf(await Promise.all(lists))).toEqual(lists.map(() => 200))
})

test('changes beside a stream of lists all complete', async () => {
  const { signedIn: signedInElsewhere } = await testServer()
  const admin = await signedInElsewhere('administrator')
  let isChanging = true
  const read = async () => {
    const statuses: number[] = []
    while (isChanging) statuses.push((await admin.get('servers')).statusCode)
    return statuses
  }

  const lists = Array.from({ length: 4 }, read)
  const changes = await Promise.all(
    MANY.map((_, index) =>
      admin.post('servers', { name: `S${index}`, ip: '192.0.2.1', port: 7777 }),
    ),
  )
  isChanging = false

  expect(statusesOf(changes)).toEqual(MANY.map(() => 201))
  expect(new Set((await Promise.all(lists)).flat())).toEqual(new Set([200]))
})
