import { expect, test } from 'vitest'
import { sealAudit } from '#server/history/audit-chain.ts'
import { Client, testServer, vault } from '#testing/app.ts'
import { PASSWORD, registered } from '#testing/people.ts'
import { stopClock, withApp } from '#testing/second-factor.ts'

const server = await testServer()
const { db, anonymous } = server
stopClock()

const WRONG = 'wrong wrong wrong'
const WRONG_CODE = '000000'
const DEVICE = 'night-shift-device'

const signIn = (client: Client, username: string, password: string) =>
  client.post('auth/login', { username, password })

async function statuses(client: Client, username: string, times: number, password = WRONG) {
  const found: number[] = []
  for (let count = 0; count < times; count++)
    found.push((await signIn(client, username, password)).statusCode)
  return found
}

function at(remoteAddress: string): Client {
  const client = new Client(server.app)
  client.remoteAddress = remoteAddress
  return client
}

/** Simulates this number of guesses from other addresses. */
async function exhaust(username: string, attempts: number): Promise<void> {
  await statuses(anonymous(), username, 1)
  await db
    .updateTable('auth_throttle')
    .set({ attempts })
    .where('kind', '=', 'password_name')
    .execute()
}

const failed = (times: number): number[] => Array(times).fill(401)

test('five wrong passwords lock the name at this address, even for the correct one', async () => {
  await registered(server, 'Digger')
  const stranger = at('203.0.113.7')

  expect(await statuses(stranger, 'Digger', 5)).toEqual(failed(5))

  const locked = await signIn(stranger, 'DIGGER', PASSWORD)
  expect(locked.statusCode).toBe(429)
  expect(locked.json()).toMatchObject({
    code: 'locked',
    message: 'Too many wrong passwords. Try again in 15 minutes.',
  })
  expect(locked.headers['retry-after']).toBe('900')
  expect((await signIn(at('203.0.113.8'), 'Digger', PASSWORD)).statusCode).toBe(200)
})

test('the correct password resets the failures', async () => {
  await registered(server, 'Digger')
  const owner = at('203.0.113.7')

  expect(await statuses(owner, 'Digger', 4)).toEqual(failed(4))
  expect((await signIn(owner, 'Digger', PASSWORD)).statusCode).toBe(200)

  expect(await statuses(at('203.0.113.7'), 'Digger', 6)).toEqual([...failed(5), 429])
})

test('an IPv6 /64 counts as one address', async () => {
  expect(await statuses(at('2001:db8:1:2::1'), 'Digger', 3)).toEqual(failed(3))
  expect(await statuses(at('2001:db8:1:2:ffff::9'), 'Digger', 3)).toEqual([401, 401, 429])
  expect(await statuses(at('2001:db8:1:3::1'), 'Digger', 1)).toEqual([401])
})

test.each(['Digger', 'Nobody'])(
  'guesses at %s from many addresses stop at fifty, and the answer says what still works',
  async (username) => {
    await registered(server, 'Digger')
    await exhaust(username, 45)

    expect(await statuses(at('198.51.100.1'), username, 5)).toEqual(failed(5))
    const locked = await signIn(at('192.0.2.1'), username, PASSWORD)
    expect(locked.json()).toMatchObject({
      code: 'locked',
      message:
        'Too many wrong passwords for this username from unknown browsers. Try again in 15 minutes, or sign in with a passkey or in a browser where you have signed in before.',
    })
  },
)

test('strangers cannot lock users out of a browser in which they have signed in before', async () => {
  const owner = await registered(server, 'Digger')
  await owner.post('auth/logout')
  const stranger = at('198.51.100.1')
  await statuses(stranger, 'Digger', 5)
  await exhaust('Digger', 50)
  expect(await statuses(at('192.0.2.1'), 'Digger', 1, PASSWORD)).toEqual([429])
  owner.remoteAddress = stranger.remoteAddress

  expect((await signIn(owner, 'Digger', PASSWORD)).statusCode).toBe(200)
})

test('a known browser has five separate attempts', async () => {
  const owner = await registered(server, 'Digger')

  expect(await statuses(owner, 'Digger', 6)).toEqual([...failed(5), 429])
  expect((await signIn(owner, 'Digger', PASSWORD)).statusCode).toBe(429)
  expect((await signIn(anonymous(), 'Digger', PASSWORD)).statusCode).toBe(200)
})

test('a device cookie is valid only for users who have signed in there', async () => {
  const digger = await registered(server, 'Digger')
  const farmer = await registered(server, 'Farmer')
  const devices = () => db.selectFrom('auth_device').select(['token_hash', 'user_id']).execute()
  expect(await devices()).toHaveLength(2)

  await signIn(digger, 'Farmer', PASSWORD)

  const [one, ...more] = new Set((await devices()).map(({ token_hash }) => token_hash))
  expect(more).toHaveLength(1)
  expect(await devices()).toHaveLength(3)
  expect(one).not.toBe(digger.tickets.get(DEVICE))
  const forged = anonymous()
  forged.tickets.set(DEVICE, 'x'.repeat(43))
  await signIn(forged, 'Digger', PASSWORD)
  expect(forged.tickets.get(DEVICE)).not.toBe('x'.repeat(43))
  // Farmer's browser is a stranger to Digger: its failures count at its address.
  await statuses(farmer, 'Digger', 5)
  farmer.tickets.delete(DEVICE)
  expect(await statuses(farmer, 'Digger', 1)).toEqual([429])
})

test('the device cookie gives no access, and a change of the password elsewhere ends it', async () => {
  const owner = await registered(server, 'Digger')
  const other = anonymous()
  const answer = await signIn(other, 'Digger', PASSWORD)
  expect(answer.headers['set-cookie']).toContainEqual(
    expect.stringMatching(
      /^night-shift-device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/,
    ),
  )
  const bare = anonymous()
  bare.tickets.set(DEVICE, other.tickets.get(DEVICE) ?? '')
  expect((await bare.get('auth/me')).json().user).toBeNull()

  const password = 'another good password'
  await owner.post('auth/password', { current: PASSWORD, password })

  const devices = await db.selectFrom('auth_device').select('id').execute()
  expect(devices).toHaveLength(1)
  expect(await statuses(owner, 'Digger', 5)).toEqual(failed(5))
  expect((await signIn(other, 'Digger', password)).statusCode).toBe(200)
})

test('no username can collide with the counter of codes', async () => {
  const client = await registered(server, 'Digger')
  const app = await withApp(client)
  const { id } = (await client.get('auth/me')).json().user

  for (const name of [` code of ${id}`, id, `code_user ${id}`, 'code_user']) {
    const stranger = anonymous()
    await statuses(stranger, name, 6)
  }

  const owner = anonymous()
  await signIn(owner, 'Digger', PASSWORD)
  expect((await owner.post('auth/totp/verify', { code: app.code() })).statusCode).toBe(200)
})

test('someone who knows the password cannot lock codes in the browsers of the user', async () => {
  const owner = await registered(server, 'Digger')
  const app = await withApp(owner)
  const thief = anonymous()
  await signIn(thief, 'Digger', PASSWORD)
  for (let count = 0; count < 5; count++) await thief.post('auth/totp/verify', { code: WRONG_CODE })
  await signIn(thief, 'Digger', PASSWORD)
  expect((await thief.post('auth/totp/verify', { code: app.code() })).statusCode).toBe(429)

  await signIn(owner, 'Digger', PASSWORD)
  expect((await owner.post('auth/totp/verify', { code: app.code() })).statusCode).toBe(200)
})

test('strangers cannot lock the password confirmation of a signed-in user', async () => {
  const owner = await registered(server, 'Digger')
  owner.tickets.delete(DEVICE)
  await exhaust('Digger', 50)
  const change = (current: string) =>
    owner.post('auth/password', { current, password: 'another good password' })

  for (let count = 0; count < 4; count++) expect((await change(WRONG)).statusCode).toBe(401)
  expect((await change(PASSWORD)).statusCode).toBe(200)
})

test('five of twenty concurrent guesses are checked', async () => {
  await registered(server, 'Digger')
  const stranger = at('203.0.113.7')

  const answers = await Promise.all(
    Array.from({ length: 20 }, () => signIn(stranger, 'Digger', WRONG)),
  )

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
    ...failed(5),
    ...Array(15).fill(429),
  ])
})

test('a refused sign-in is audited by username; an unknown name is hashed, because it may be a password', async () => {
  await registered(server, 'Digger')
  const secret = 'my secret password'
  await statuses(anonymous(), 'Digger', 1)
  await statuses(anonymous(), secret, 1)

  const rows = await db
    .selectFrom('audit')
    .select(['username', 'after'])
    .where('action', '=', 'user.sign_in_refused')
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { username: null, after: { username: 'Digger' } },
    { username: null, after: { unknown_username_hash: vault.mark(secret) } },
  ])
  await sealAudit(db, vault)
  for (const table of ['audit', 'log', 'auth_throttle'] as const)
    expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toContain(secret)
})

test('a browser that used a password reset link is known, and all others are unknown', async () => {
  const owner = await registered(server, 'Digger')
  const { id } = (await owner.get('auth/me')).json().user
  const administrator = await server.signedIn('administrator')
  const { url } = (await administrator.post(`users/${id}/password_reset`, {})).json()
  await exhaust('Digger', 50)
  const browser = anonymous()
  const password = 'another good password'

  const answer = await browser.post('auth/reset_password', {
    token: new URL(url).hash.slice(1),
    password,
  })

  expect(answer.statusCode).toBe(200)
  expect((await signIn(owner, 'Digger', password)).statusCode).toBe(429)
  expect((await signIn(browser, 'Digger', password)).statusCode).toBe(200)
  await administrator.post(`users/${id}/end_access`, {})
  expect(await db.selectFrom('auth_device').select('id').execute()).toEqual([])
})
