import { expect, test } from 'vitest'
import { testServer } from '#testing/app.ts'

const { app, signedIn } = await testServer({ waitMaxMs: 0 })

const statusesOf = (answers: { statusCode: number }[]) => answers.map((each) => each.statusCode)

test('requests that would wait too long are refused, and may come back', async () => {
  const admin = await signedIn('administrator')

  const answers = await Promise.all([1, 2, 3].map(() => admin.get('servers')))

  expect(statusesOf(answers).toSorted()).toEqual([200, 503, 503])
  const refused = answers.find(({ statusCode }) => statusCode === 503)
  expect(refused?.headers['retry-after']).toBe('1')
  expect(refused?.json()).toMatchObject({ code: 'busy' })
  expect((await admin.get('servers')).statusCode).toBe(200)
})

test('whoever signs in waits as long as it takes', async () => {
  const admin = await signedIn('administrator')

  const [first, ...others] = await Promise.all([
    admin.get('servers'),
    admin.get('auth/me'),
    admin.get('auth/me'),
    admin.get('servers'),
  ])

  expect(statusesOf([first, ...others])).toEqual([200, 200, 200, 503])
})

test('probes do not wait', async () => {
  const admin = await signedIn('administrator')
  const probe = () => app.inject({ url: '/healthz' })

  const answers = await Promise.all([admin.get('servers'), probe(), probe(), probe()])

  expect(statusesOf(answers)).toEqual([200, 200, 200, 200])
})
