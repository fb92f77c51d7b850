import { afterAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { ORIGIN, signIn, vault } from '#testing/app.ts'
import { interruptible } from '#testing/interruptible.ts'
import { SILENCE } from '#testing/silence.ts'
import { openDatabase } from './open.ts'

const { location, away, back } = await interruptible()
const db = await openDatabase(location)
const app = await createApp({ db, vault, live: SILENCE, setupToken: null, origins: () => [ORIGIN] })
afterAll(() => db.destroy())
afterAll(() => app.close())

test('while the database is away a write says so, and the same write works when it is back', async () => {
  const admin = await signIn(app, db, 'administrator', 'approved')
  const add = () => admin.post('br-bot-groups/create_group', { name: 'Night', size: 5 })

  away()
  const refused = await add()
  back()
  const taken = await add()

  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('5')
  expect(refused.json()).toMatchObject({
    code: 'unavailable',
    message: 'The database cannot be reached. Try again in a moment.',
  })
  expect(taken.statusCode).toBe(201)
  const groups = await db.selectFrom('br_bot_group').select('name').execute()
  expect(groups).toEqual([{ name: 'Night' }])
})
