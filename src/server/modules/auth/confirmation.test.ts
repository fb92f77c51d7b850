import { beforeEach, expect, test } from 'vitest'
import { type Client, testServer } from '#testing/app.ts'
import { Authenticator } from '#testing/authenticator.ts'
import { ageConfirmations } from '#testing/confirmation.ts'
import { PASSWORD, registered } from '#testing/people.ts'
import { stopClock, withApp } from '#testing/second-factor.ts'
import { withoutTable } from '#testing/without-table.ts'

const HERE = 'https://console.example'
const server = await testServer({ origins: () => [HERE], isHttps: true })
const { db } = server
stopClock()

let client: Client

beforeEach(async () => {
  client = await someone('Digger')
})

function browser(): Client {
  const fresh = server.anonymous()
  fresh.headers = { origin: HERE }
  return fresh
}

const someone = (username: string) => registered({ ...server, anonymous: browser }, username)

const confirm = (body: object) => client.post('auth/confirm', body)
const check = async (who = client) => (await who.get('auth/confirm')).json()

async function addPasskey(who: Client, device: Authenticator) {
  const { challenge } = (await who.post('auth/passkeys/register_options')).json()
  const credential = device.create({ challenge, origin: HERE })
  await who.post('auth/passkeys', { name: 'Laptop', credential })
}

async function sign(device: Authenticator, who = client, path = 'auth/confirm/passkey_options') {
  const options = (await who.post(path)).json()
  return { options, credential: device.get({ challenge: options.challenge, origin: HERE }) }
}

const audited = () =>
  db
    .selectFrom('audit')
    .select(['action', 'after'])
    .where('action', 'in', ['user.confirmed', 'user.proof_refused', 'user.code_refused'])
    .orderBy('id')
    .execute()

test('the refusal names the methods that the user has', async () => {
  await ageConfirmations(db, 11)
  expect(await check()).toMatchObject({
    status: 403,
    code: 'confirmation_required',
    confirm_by: ['password'],
  })

  await confirm({ password: PASSWORD })
  await withApp(client)
  await addPasskey(client, new Authenticator())
  await ageConfirmations(db, 11)

  expect((await check()).confirm_by).toEqual(['password', 'code', 'passkey'])
})

test('the password confirms; five wrong ones lock as at sign-in', async () => {
  await ageConfirmations(db, 11)

  const wrong = await confirm({ password: 'wrong wrong wrong' })
  expect(wrong.json()).toMatchObject({
    code: 'bad_credentials',
    errors: [{ pointer: '/body/password' }],
  })
  expect((await check()).code).toBe('confirmation_required')
  expect((await confirm({ password: PASSWORD })).json()).toBe(null)
  expect(await check()).toBe(null)
  expect(await audited()).toEqual([
    { action: 'user.proof_refused', after: null },
    { action: 'user.confirmed', after: { by: 'password' } },
  ])

  await Promise.all(Array.from({ length: 5 }, () => confirm({ password: 'wrong wrong wrong' })))
  expect((await confirm({ password: PASSWORD })).json().code).toBe('locked')
})

test('a code confirms once; a wrong one and one of a user without two-factor do not', async () => {
  expect((await confirm({ code: '000000' })).json().code).toBe('bad_credentials')
  const app = await withApp(client)
  await ageConfirmations(db, 11)

  expect((await confirm({ code: '000000' })).statusCode).toBe(401)
  const code = app.code()
  expect((await confirm({ code })).statusCode).toBe(200)
  expect(await check()).toBe(null)
  expect((await confirm({ code })).statusCode).toBe(401)
  expect((await audited()).filter(({ action }) => action === 'user.confirmed')).toEqual([
    { action: 'user.confirmed', after: { by: 'code' } },
  ])
})

test('a passkey of the user confirms, by a challenge for this user that works once', async () => {
  const device = new Authenticator()
  await addPasskey(client, device)
  await ageConfirmations(db, 11)

  const { options, credential } = await sign(device)
  expect(options).toMatchObject({ rpId: 'console.example', allowCredentials: [expect.anything()] })
  const tickets = new Map(client.tickets)
  expect((await confirm({ credential })).statusCode).toBe(200)
  expect(await check()).toBe(null)
  expect((await audited()).at(-1)?.after).toEqual({ by: 'passkey' })

  for (const [name, value] of tickets) client.tickets.set(name, value)
  expect((await confirm({ credential })).json().code).toBe('bad_credentials')
})

test('the passkey of another user, and a challenge for signing in, confirm nothing', async () => {
  const [mine, theirs] = [new Authenticator(), new Authenticator()]
  await addPasskey(client, mine)
  const farmer = await someone('Farmer')
  await addPasskey(farmer, theirs)
  await ageConfirmations(db, 11)

  const foreign = await sign(theirs)
  expect((await confirm({ credential: foreign.credential })).statusCode).toBe(401)
  const forSignIn = await sign(mine, client, 'auth/passkeys/sign_in_options')
  expect((await confirm({ credential: forSignIn.credential })).statusCode).toBe(401)
  expect((await check()).code).toBe('confirmation_required')

  const forConfirmation = await sign(mine)
  const signIn = await client.post('auth/passkeys/sign_in', {
    credential: forConfirmation.credential,
  })
  expect(signIn.statusCode).toBe(401)
})

test('exactly one proof is accepted, and without an audit entry nothing is confirmed', async () => {
  await ageConfirmations(db, 11)

  expect((await confirm({})).statusCode).toBe(422)
  expect((await confirm({ password: PASSWORD, code: '123456' })).statusCode).toBe(422)
  const unaudited = await withoutTable(db, 'audit', () => confirm({ password: PASSWORD }))

  expect(unaudited.statusCode).toBe(500)
  expect((await check()).code).toBe('confirmation_required')
})

test('signing in confirms the new session only', async () => {
  await ageConfirmations(db, 11)
  const other = browser()
  await other.post('auth/login', { username: 'Digger', password: PASSWORD })

  expect(await check(other)).toBe(null)
  expect((await check()).code).toBe('confirmation_required')
})
