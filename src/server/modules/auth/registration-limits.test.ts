import { expect, test } from 'vitest'
import { type Client, testServer } from '#testing/app.ts'
import { buildUser, PASSWORD, registered } from '#testing/people.ts'
import { stopClock } from '#testing/second-factor.ts'

const SETUP_TOKEN = 'once-and-only-once-24-ch'

const server = await testServer()
const guarded = await testServer({ setupToken: SETUP_TOKEN })
const { db, anonymous } = server
stopClock()

const register = (client: Client, username: string, setup_token?: string) =>
  client.post('auth/register', { username, password: PASSWORD, setup_token })
const WAITING =
  '200 people are already waiting for approval. Ask an administrator to approve or reject some of them, then try again.'

async function buildWaiting(amount: number, into = db): Promise<void> {
  for (let count = 0; count < amount; count++) await buildUser(into, `waiting ${count}`)
}

test('one address can register five users an hour', async () => {
  const client = anonymous()
  for (const username of ['one', 'two', 'three', 'four', 'five'])
    expect((await register(client, username)).statusCode).toBe(201)

  const refused = await register(client, 'six')

  expect(refused.json()).toMatchObject({
    code: 'too_many_requests',
    message: 'Only 5 people per hour can request access from one address. Try again in 60 minutes.',
  })
  expect(refused.headers['retry-after']).toBe('3600')
  expect((await register(anonymous(), 'six')).statusCode).toBe(201)
})

test('a taken name counts, invalid input does not', async () => {
  const client = anonymous()
  await registered(server, 'Digger')
  for (let count = 0; count < 3; count++)
    expect((await client.post('auth/register', { username: 'x' })).statusCode).toBe(422)

  for (let count = 0; count < 5; count++)
    expect((await register(client, 'Digger')).statusCode).toBe(409)
  expect((await register(client, 'Digger')).statusCode).toBe(429)
})

test('three of ten concurrent registrations get the last three places', async () => {
  await registered(server, 'Chief', { role: 'administrator' })
  await buildWaiting(197)

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => register(anonymous(), `late ${index}`)),
  )

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
    ...Array(3).fill(201),
    ...Array(7).fill(409),
  ])
  const refused = answers.find(({ statusCode }) => statusCode === 409)
  expect(refused?.json()).toMatchObject({ code: 'conflict', message: WAITING })
  const count = await db
    .selectFrom('auth_user')
    .select('id')
    .where('state', '=', 'pending')
    .execute()
  expect(count).toHaveLength(200)
})

test('an approval frees a registration place', async () => {
  const administrator = await server.signedIn('administrator')
  await registered(server, 'Chief')
  await buildWaiting(199)
  const id = await buildUser(db, 'Digger')
  expect((await register(anonymous(), 'late')).statusCode).toBe(409)

  await administrator.post(`users/${id}/approve`, { role: 'viewer' })

  expect((await register(anonymous(), 'late')).statusCode).toBe(201)
})

test('neither limit applies to the holder of the setup token', async () => {
  const client = guarded.anonymous()
  await buildWaiting(196, guarded.db)
  for (const username of ['one', 'two', 'three', 'four'])
    expect((await register(client, username)).statusCode).toBe(201)
  expect((await register(client, 'five')).json().message).toBe(WAITING)
  expect((await register(client, 'six')).statusCode).toBe(429)

  const chief = await register(client, 'chief', SETUP_TOKEN)

  expect(chief.json().user).toMatchObject({ role: 'administrator', state: 'approved' })
})
