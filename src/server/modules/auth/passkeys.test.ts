import { expect, test } from 'vitest'
import { type Client, testServer } from '#testing/app.ts'
import { Authenticator } from '#testing/authenticator.ts'
import { PASSWORD, registered } from '#testing/people.ts'
import { stopClock, withApp } from '#testing/second-factor.ts'
import { withoutTable } from '#testing/without-table.ts'

const HERE = 'https://console.example'
const server = await testServer({ origins: () => [HERE], isHttps: true })
const { db } = server
stopClock()

function browser(): Client {
  const client = server.anonymous()
  client.headers = { origin: HERE }
  return client
}

/** A client at our own origin; a user registers before its header is set. */
async function someone(username: string): Promise<Client> {
  const anonymous = () => browser()
  return registered({ ...server, anonymous }, username)
}

const begin = (client: Client) => client.post('auth/passkeys/register_options')

async function add(client: Client, device: Authenticator, name = 'Laptop') {
  return finish(client, device, (await begin(client)).json(), name)
}

function finish(
  client: Client,
  device: Authenticator,
  { challenge }: { readonly challenge: string },
  name = 'Laptop',
) {
  const credential = device.create({ challenge, origin: HERE })
  return client.post('auth/passkeys', { name, credential })
}

async function signIn(device: Authenticator, how: object = {}, client = browser()) {
  const { challenge } = (await client.post('auth/passkeys/sign_in_options')).json()
  const credential = device.get({ challenge, origin: HERE, ...how })
  return client.post('auth/passkeys/sign_in', { credential })
}

test('a passkey is registered, listed, renamed and signs in without the second factor', async () => {
  const client = await someone('Digger')
  const device = new Authenticator()
  const options = (await begin(client)).json()
  expect(options).toMatchObject({
    rp: { id: 'console.example' },
    user: { name: 'Digger' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
  })

  const added = (await add(client, device)).json()
  expect(added).toMatchObject({ name: 'Laptop', used_at: null })
  expect((await begin(client)).json().excludeCredentials).toHaveLength(1)
  const renamed = await client.call('PUT', `auth/passkeys/${added.id}`, { name: 'Desk' })
  expect(renamed.json().name).toBe('Desk')
  await withApp(client)

  const other = browser()
  const answer = await signIn(device, {}, other)
  expect(answer.json().user.username).toBe('Digger')
  expect((await other.get('auth/me')).json().user.username).toBe('Digger')
  const [listed] = (await client.get('auth/passkeys')).json()
  expect(listed).toMatchObject({ name: 'Desk', used_at: expect.any(String) })
})

test('a passkey without user verification, a used response or an old counter is refused', async () => {
  const device = new Authenticator()
  const client = await someone('Digger')
  const { challenge } = (await begin(client)).json()
  const unverified = device.create({ challenge, origin: HERE, isVerified: false })
  const body = { name: 'Laptop', credential: unverified }
  expect((await client.post('auth/passkeys', body)).json().code).toBe('bad_credentials')
  expect((await add(client, device)).statusCode).toBe(201)

  expect((await signIn(device, { counter: 5 })).statusCode).toBe(200)
  expect((await signIn(device, { counter: 6, isVerified: false })).statusCode).toBe(401)
  expect((await signIn(device, { counter: 4 })).statusCode).toBe(401)
  expect((await signIn(device, { counter: 7, origin: 'https://evil.example' })).statusCode).toBe(
    401,
  )
  expect((await signIn(new Authenticator())).json().code).toBe('bad_credentials')

  const twice = browser()
  const asked = (await twice.post('auth/passkeys/sign_in_options')).json()
  const tickets = new Map(twice.tickets)
  const credential = device.get({ challenge: asked.challenge, origin: HERE, counter: 8 })
  expect((await twice.post('auth/passkeys/sign_in', { credential })).statusCode).toBe(200)
  const replay = browser()
  for (const [name, value] of tickets) replay.tickets.set(name, value)
  expect((await replay.post('auth/passkeys/sign_in', { credential })).statusCode).toBe(401)
  const refused = db.selectFrom('audit').select('id').where('action', '=', 'user.sign_in_refused')
  expect(await refused.execute()).toHaveLength(5)
})

test('a user cannot register or remove a passkey of another user', async () => {
  const client = await someone('Digger')
  const stranger = await someone('Farmer')
  const device = new Authenticator()
  const { id } = (await add(client, device)).json()
  const { challenge } = (await begin(stranger)).json()
  const twin = { name: 'Twin', credential: device.create({ challenge, origin: HERE }) }
  expect((await stranger.post('auth/passkeys', twin)).statusCode).toBe(409)
  const remove = (who: Client) => who.delete(`auth/passkeys/${id}`)

  expect((await remove(stranger)).statusCode).toBe(404)
  expect((await stranger.call('PUT', `auth/passkeys/${id}`, { name: 'x' })).statusCode).toBe(404)
  expect((await withoutTable(db, 'audit', () => remove(client))).statusCode).toBe(500)
  expect((await signIn(device)).statusCode).toBe(200)

  expect((await remove(client)).statusCode).toBe(200)
  expect((await signIn(device, { counter: 9 })).statusCode).toBe(401)
})

test('registrations that begin at once cannot exceed the number of passkeys in the list', async () => {
  const client = await someone('Digger')
  const { id: user_id } = (await client.get('auth/me')).json().user
  const rows = Array.from({ length: 19 }, (_, index) => {
    const id = `passkey-${index}`
    return { id, credential_id: id, user_id, name: id, public_key: '', counter: 0, transports: [] }
  })
  await db.insertInto('auth_passkey').values(rows).execute()
  const tabs = [browser(), browser(), browser()]
  for (const tab of tabs) tab.cookie = client.cookie
  const begun = await Promise.all(
    tabs.map(async (tab) => ({ tab, options: (await begin(tab)).json() })),
  )

  const answers = await Promise.all(
    begun.map(({ tab, options }) => finish(tab, new Authenticator(), options)),
  )

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
  expect(await db.selectFrom('auth_passkey').select('id').execute()).toHaveLength(20)
})

test('a challenge belongs to the person who asked for it, in a cookie of this host', async () => {
  const device = new Authenticator()
  const client = await someone('Digger')
  const stranger = await someone('Farmer')
  const { challenge } = (await begin(client)).json()
  for (const [name, value] of client.tickets) stranger.tickets.set(name, value)
  const credential = device.create({ challenge, origin: HERE })

  const answer = await stranger.post('auth/passkeys', { name: 'Theirs', credential })

  expect(answer.json().message).toBe('This took too long. Start again.')
  expect([...client.tickets.keys()]).toContain('__Host-night-shift-passkey')
})

test('a sign-in concurrent with ending all access leaves no session', async () => {
  const administrator = await someone('Boss')
  await db.updateTable('auth_user').set({ role: 'administrator' }).execute()
  const client = await someone('Digger')
  const { id } = (await client.get('auth/me')).json().user
  for (let round = 1; round <= 5; round++) {
    const device = new Authenticator()
    await client.post('auth/login', { username: 'Digger', password: PASSWORD })
    await add(client, device, `Laptop ${round}`)
    const other = browser()

    const [, ended] = await Promise.all([
      signIn(device, {}, other),
      administrator.post(`users/${id}/end_access`, {}),
    ])

    expect(ended.statusCode).toBe(200)
    expect((await other.get('auth/me')).json().user).toBeNull()
    expect((await signIn(device, { counter: 2 })).statusCode).toBe(401)
  }
})
