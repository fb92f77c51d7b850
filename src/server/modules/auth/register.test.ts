import { expect, test } from 'vitest'
import { withHasher } from '#server/auth/password.ts'
import { testServer } from '#testing/app.ts'
import { PASSWORD, registered } from '#testing/people.ts'

const SETUP_TOKEN = 'once-and-only-once-24-ch'

const server = await testServer()
const guarded = await testServer({ setupToken: SETUP_TOKEN })
const { db, anonymous } = server

const users = () =>
  db.selectFrom('auth_user').select(['username', 'role', 'state']).orderBy('username').execute()

test('the first user is an approved administrator; the next one waits for approval', async () => {
  const first = await anonymous().post('auth/register', { username: 'First', password: PASSWORD })
  const next = await anonymous().post('auth/register', { username: 'Next', password: PASSWORD })

  expect(first.statusCode).toBe(201)
  expect(first.json()).toMatchObject({
    user: { username: 'First', role: 'administrator', state: 'approved' },
    unverifiedUser: null,
  })
  expect(next.json()).toMatchObject({
    user: null,
    unverifiedUser: { username: 'Next', role: 'viewer', state: 'pending', state_reason: null },
  })
})

test('one of a hundred concurrent first registrations becomes administrator', async () => {
  const { promise: doorOpens, resolve: openDoor } = Promise.withResolvers<void>()
  // No request is processed before all have arrived.
  const waiting = [withHasher(() => doorOpens), withHasher(() => doorOpens)]
  let refused = 0
  const register = async (username: string) => {
    const answer = await anonymous().post('auth/register', { username, password: PASSWORD })
    if (answer.statusCode === 503) refused += 1
    if (refused === 80) openDoor()
    return answer
  }

  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => register(`first ${index}`)),
  )
  await Promise.all(waiting)

  const made = answers.filter(({ statusCode }) => statusCode === 201)
  const busy = answers.filter(({ statusCode }) => statusCode === 503)
  expect([made.length, busy.length]).toEqual([20, 80])
  expect(busy[0]?.headers).toMatchObject({
    'content-type': expect.stringMatching(/^application\/problem\+json/),
    'retry-after': '2',
  })
  const all = await users()
  expect(all).toHaveLength(made.length)
  expect(all.filter(({ role, state }) => role === 'administrator' && state === 'approved')).toEqual(
    all.filter(({ role, state }) => role !== 'viewer' || state !== 'pending'),
  )
  expect(all.filter(({ role }) => role === 'administrator')).toHaveLength(1)
})

test('registering signs in, with a session created in the transaction of its audit entry', async () => {
  const client = anonymous()
  await client.post('auth/register', { username: 'Digger', password: PASSWORD })

  const { user } = (await client.get('auth/me')).json()
  expect(user.username).toBe('Digger')
  expect(
    await db
      .selectFrom('audit')
      .select(['action', 'entity_id', 'user_id', 'username', 'after'])
      .execute(),
  ).toEqual([
    {
      action: 'user.registered',
      entity_id: user.id,
      user_id: user.id,
      username: 'Digger',
      after: { username: 'Digger', role: 'administrator', state: 'approved' },
    },
  ])
  expect(server.liveHints.changed.at(-1)).toEqual({ topic: 'users', ids: [user.id] })
})

test('role and state cannot be requested', async () => {
  const body = { username: 'Evil', password: PASSWORD, role: 'administrator', state: 'approved' }

  const answer = await anonymous().post('auth/register', body)

  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toEqual([
    { pointer: '/body/role', message: 'Unknown field.' },
    { pointer: '/body/state', message: 'Unknown field.' },
  ])
  expect(await users()).toEqual([])
})

test('ten concurrent registrations of a name create one user', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      anonymous().post('auth/register', {
        username: index % 2 ? 'Twin' : 'TWIN',
        password: PASSWORD,
      }),
    ),
  )

  const statuses = answers.map(({ statusCode }) => statusCode).sort()
  expect(statuses).toEqual([201, ...Array(9).fill(409)])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    code: 'username_taken',
    errors: [
      {
        pointer: '/body/username',
        message: 'This username is taken, or looks like one that is. Choose another one.',
      },
    ],
  })
  expect(await users()).toHaveLength(1)
})

test.each([
  ['with a space before it', ' admin'],
  ['of spaces', '   '],
  ['with a zero width space', 'ad\u200bmin'],
  ['with a soft hyphen', 'ad\u00admin'],
  ['with an invisible filler', 'admin\u3164'],
  ['with an emoji of several parts', 'admin 👩‍🚀'],
  ['of two scripts', '\u0441hief'],
  ['with many combining marks', `admin${'\u0301'.repeat(5)}`],
  ['that reverses the text direction', 'nimda\u202e'],
  ['of 65 characters', 'x'.repeat(65)],
  ['that is empty', ''],
])('a name %s is refused', async (_, username) => {
  const answer = await anonymous().post('auth/register', { username, password: PASSWORD })

  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors[0].pointer).toBe('/body/username')
  expect(await users()).toEqual([])
})

test.each([
  ['short', 'eleven char'],
  ['common', 'password1234'],
  ['the username', 'digger of coal'],
  ['129 characters long', 'x y'.repeat(43)],
])('a password that is %s is refused, and no user is created', async (_, password) => {
  const answer = await anonymous().post('auth/register', { username: 'Digger of Coal', password })

  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors[0].pointer).toBe('/body/password')
  expect(answer.body).not.toContain(password)
  expect(await users()).toEqual([])
})

test('a name can contain markup and quotes', async () => {
  const username = `' OR 1=1 -- <img onerror>{{7*7}}`

  await registered(server, username)

  expect((await users())[0]?.username).toBe(username)
})

test('setup reports whether there is an administrator, and whether a token is needed', async () => {
  const setup = async () => (await anonymous().get('auth/setup')).json()

  expect(await setup()).toEqual({ first_run: true, needs_token: false, lost_database: false })
  expect((await guarded.anonymous().get('auth/setup')).json()).toEqual({
    first_run: true,
    needs_token: true,
    lost_database: false,
  })

  await registered(server, 'First')
  expect(await setup()).toEqual({ first_run: false, needs_token: false, lost_database: false })
})

test('off loopback only the setup token creates the administrator, once', async () => {
  const register = (username: string, setup_token?: string) =>
    guarded.anonymous().post('auth/register', { username, password: PASSWORD, setup_token })

  expect((await register('None')).json().unverifiedUser).toMatchObject({ state: 'pending' })
  expect((await register('Empty', '')).json().unverifiedUser).toMatchObject({ state: 'pending' })

  const wrong = await register('Wrong', 'once-and-only-once-24-cx')
  expect(wrong.statusCode).toBe(422)
  expect(wrong.json().errors).toEqual([
    {
      pointer: '/body/setup_token',
      message: 'This is not the setup token that was printed at startup.',
    },
  ])

  const right = await register('Right', SETUP_TOKEN)
  expect(right.json().user).toMatchObject({ role: 'administrator', state: 'approved' })

  const again = await register('Again', SETUP_TOKEN)
  expect(again.statusCode).toBe(422)
  expect(again.json().errors[0].pointer).toBe('/body/setup_token')
  expect(
    (await guarded.db.selectFrom('auth_user').select('username').orderBy('username').execute()).map(
      ({ username }) => username,
    ),
  ).toEqual(['Empty', 'None', 'Right'])
})

test('one address can send twenty registrations per minute', async () => {
  const client = anonymous()
  const statuses: number[] = []

  for (let count = 0; count < 21; count++)
    statuses.push((await client.post('auth/register', {})).statusCode)

  expect(statuses).toEqual([...Array(20).fill(422), 429])
  const refused = await client.post('auth/register', {})
  expect(refused.json()).toMatchObject({ code: 'too_many_requests', status: 429 })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await anonymous().post('auth/register', {})).statusCode).toBe(422)
})
