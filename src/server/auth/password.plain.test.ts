import { expect, test } from 'vitest'
import { withHasher } from './password.ts'

const PASSWORD = 'correct horse battery'
const hash = (password: string) => withHasher((hasher) => hasher.hash(password))
const matches = (stored: string | undefined, password: string) =>
  withHasher((hasher) => hasher.matches(stored, password))

test('a password matches only its own hash, which contains its parameters', async () => {
  const stored = await hash(PASSWORD)

  expect(stored).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await matches(stored, PASSWORD)).toBe(true)
  expect(await matches(stored, `${PASSWORD} `)).toBe(false)
})

test('each hash of the same password is different', async () => {
  expect(await hash(PASSWORD)).not.toBe(await hash(PASSWORD))
})

test('composed and decomposed letters are equal', async () => {
  const stored = await hash('caf\u00e9 at the corner')

  expect(await matches(stored, 'cafe\u0301 at the corner')).toBe(true)
})

test('a missing hash matches no password', async () => {
  expect(await matches(undefined, PASSWORD)).toBe(false)
})

test('an invalid hash is a fault, not a wrong password', async () => {
  await expect(matches('plain text', PASSWORD)).rejects.toThrow('cannot be read')
})

test('two jobs run, twenty wait in order, and the next is refused before it starts', async () => {
  const started: number[] = []
  const { promise: doorOpens, resolve: openDoor } = Promise.withResolvers<void>()
  const jobs = Array.from({ length: 22 }, (_, index) =>
    withHasher(async () => {
      started.push(index)
      await doorOpens
    }),
  )
  let hasRun = false
  const late = withHasher(async () => {
    hasRun = true
  })

  await expect(late).rejects.toMatchObject({ code: 'busy', details: { retryAfter: 2 } })
  expect(hasRun).toBe(false)
  expect(started).toEqual([0, 1])

  openDoor()
  await Promise.all(jobs)
  expect(started).toEqual(Array.from({ length: 22 }, (_, index) => index))
})

test('a failed job releases its slot', async () => {
  const failing = Array.from({ length: 4 }, () =>
    withHasher(async () => {
      throw new Error('no')
    }),
  )

  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(
    Array(4).fill('rejected'),
  )
  expect(await withHasher(async () => 'free')).toBe('free')
})
