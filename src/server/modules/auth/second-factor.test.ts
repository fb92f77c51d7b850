import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { isSqlite } from '#server/db/reserve-ids.ts'
import type { Db } from '#server/db/schema.ts'
import { type Client, testServer, vault } from '#testing/app.ts'
import { blockedBy, ownPid } from '#testing/lock-wait.ts'
import { PASSWORD, registered } from '#testing/people.ts'
import { codeOf, stopClock, withApp } from '#testing/second-factor.ts'
import { withoutTable } from '#testing/without-table.ts'

const server = await testServer()
const { db, anonymous, liveHints } = server

stopClock()

const WRONG = '000000'

/** Another browser of Digger, after entering the password. */
async function half(): Promise<Client> {
  const client = anonymous()
  await client.post('auth/login', { username: 'Digger', password: PASSWORD })
  return client
}
const verify = (client: Client, code: string) => client.post('auth/totp/verify', { code })
const isSignedIn = async (client: Client) => (await client.get('auth/me')).json().user !== null
/** Locks a user without writing a new version of the row, after which PostgreSQL serves those who wait in any order. */
const holdUser = (trx: Db, id: string) =>
  trx
    .selectFrom('auth_user')
    .select('id')
    .where('id', '=', id)
    .$if(!isSqlite(trx), (query) => query.forNoKeyUpdate())
    .execute()
const actions = async () =>
  (await db.selectFrom('audit').select('action').orderBy('id').execute()).map((row) => row.action)

test('an unconfirmed app requires no code', async () => {
  const client = await registered(server, 'Digger')
  const begun = await client.post('auth/totp/enable')
  const { uri, secret } = begun.json()

  expect(uri).toMatch(/^otpauth:\/\/totp\/Night%20Shift:Digger\?/)
  expect(new URL(uri).searchParams.get('secret')).toBe(secret)
  expect((await client.get('auth/totp')).json()).toEqual({ enabled_at: null, recovery_codes: 0 })
  expect(await isSignedIn(await half())).toBe(true)
})

test('a code does not confirm a secret that replaced its own in the meantime', async () => {
  const client = await registered(server, 'Digger')
  const { id } = (await client.get('auth/me')).json().user
  const { secret } = (await client.post('auth/totp/enable')).json()

  const trx = await db.startTransaction().execute()
  await holdUser(trx, id)
  const replacing = client.post('auth/totp/enable')
  const first = isSqlite(db) ? undefined : await blockedBy(db, await ownPid(trx))
  const confirming = client.post('auth/totp/confirm', { code: codeOf(secret, -1) })
  if (first === undefined) await setTimeout(300)
  else await blockedBy(db, first)
  await trx.commit().execute()

  expect((await replacing).statusCode).toBe(200)
  expect((await confirming).statusCode).not.toBe(200)
  expect((await client.get('auth/totp')).json()).toEqual({ enabled_at: null, recovery_codes: 0 })
})

test('with an app the password gives no access until a code follows', async () => {
  const client = await registered(server, 'Digger')
  const other = await half()
  const app = await withApp(client)

  expect(await isSignedIn(client)).toBe(true)
  expect(await isSignedIn(other)).toBe(false)
  expect(app.recoveryCodes).toHaveLength(10)
  const next = anonymous()
  const first = await next.post('auth/login', { username: 'Digger', password: PASSWORD })
  expect(first.json()).toEqual({ user: null, unverifiedUser: null, second_factor: 'totp' })
  expect(first.headers['set-cookie']).toMatch(
    /^night-shift-second-step=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; SameSite=Strict$/,
  )
  expect((await next.get('servers')).statusCode).toBe(401)

  const second = await verify(next, app.code())
  expect(second.json().user.username).toBe('Digger')
  expect(await isSignedIn(next)).toBe(true)
  expect((await client.get('auth/totp')).json()).toEqual({
    enabled_at: expect.any(String),
    recovery_codes: 10,
  })
  expect((await actions()).slice(1)).toEqual([
    'user.signed_in',
    'user.second_factor_begun',
    'user.second_factor_enabled',
    'user.signed_in',
  ])
  expect(liveHints.identities).toContain(second.json().user.id)
})

test('a code or recovery code works once, even with concurrent attempts', async () => {
  const app = await withApp(await registered(server, 'Digger'))
  const [recovery = ''] = app.recoveryCodes
  const browsers = [await half(), await half(), await half()]

  const code = app.code()
  const answers = await Promise.all(browsers.map((browser) => verify(browser, code)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401])
  expect(answers.find(({ statusCode }) => statusCode === 401)?.json()).toMatchObject({
    code: 'bad_credentials',
    errors: [{ pointer: '/body/code' }],
  })

  const spoken = recovery.toLowerCase().replaceAll('-', ' ')
  expect((await verify(await half(), spoken)).json().user.username).toBe('Digger')
  expect((await verify(await half(), recovery)).statusCode).toBe(401)
})

test('five wrong codes lock the user with any ticket, even for the correct code', async () => {
  const app = await withApp(await registered(server, 'Digger'))
  const one = await half()
  const guesses = await Promise.all(Array.from({ length: 8 }, () => verify(one, WRONG)))
  expect(guesses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(8)
  expect(guesses.filter((guess) => guess.json().code === 'bad_credentials')).toHaveLength(5)

  const locked = await verify(await half(), app.code())

  expect(locked.statusCode).toBe(429)
  expect(locked.json().message).toBe('Too many wrong codes. Try again in 15 minutes.')
})

test('a ticket is valid for one sign-in, and ends when the password changes', async () => {
  const client = await registered(server, 'Digger')
  const app = await withApp(client)
  const thief = anonymous()
  const owner = await half()
  for (const [name, value] of owner.tickets) thief.tickets.set(name, value)

  expect((await verify(owner, app.code())).statusCode).toBe(200)
  expect((await verify(thief, app.code(1))).json().code).toBe('signed_out')

  const waiting = await half()
  await client.post('auth/password', { current: PASSWORD, password: 'another good password' })
  expect((await verify(waiting, app.code(1))).json().code).toBe('signed_out')
  expect((await verify(anonymous(), app.code(1))).statusCode).toBe(401)
})

test('the secret is sealed for its row, so that of another user does not open', async () => {
  const app = await withApp(await registered(server, 'Digger'))
  const other = await withApp(await registered(server, 'Farmer'))
  const rows = await db.selectFrom('auth_totp').selectAll().orderBy('id').execute()
  const [mine, theirs] = rows
  const place = { table: 'auth_totp', column: 'secret_sealed', row: mine?.id ?? 0 }
  expect(JSON.stringify(rows)).not.toContain(app.secret)
  expect(vault.open(place, mine?.secret_sealed ?? '')).toBe(app.secret)

  await db
    .updateTable('auth_totp')
    .set({ secret_sealed: theirs?.secret_sealed ?? '' })
    .where('id', '=', mine?.id ?? 0)
    .execute()

  expect((await verify(await half(), other.code(1))).statusCode).toBe(500)
})

test('when turned off, the password alone signs in, and the recovery codes are deleted', async () => {
  const client = await registered(server, 'Digger')
  const disable = () => client.post('auth/totp/disable')
  await withApp(client)

  expect((await disable()).statusCode).toBe(200)
  expect(await isSignedIn(await half())).toBe(true)
  expect(await db.selectFrom('auth_recovery_code').select('user_id').execute()).toEqual([])
  expect((await disable()).statusCode).toBe(200)
})

test('new recovery codes replace the old ones', async () => {
  const client = await registered(server, 'Digger')
  const renew = () => client.post('auth/totp/recovery_codes')
  expect((await renew()).statusCode).toBe(409)
  const app = await withApp(client)

  const fresh: string[] = (await renew()).json().recovery_codes

  expect(fresh).toHaveLength(10)
  expect((await verify(await half(), app.recoveryCodes[0] ?? '')).statusCode).toBe(401)
  expect((await verify(await half(), fresh[0] ?? '')).statusCode).toBe(200)
})

test('enabling never replaces a confirmed app', async () => {
  const client = await registered(server, 'Digger')
  const confirm = (code: string) => client.post('auth/totp/confirm', { code })

  expect((await confirm(WRONG)).statusCode).toBe(401)
  const app = await withApp(client)

  expect((await client.post('auth/totp/enable')).json().message).toBe(
    'Two-factor authentication is already on.',
  )
  expect((await confirm(app.code())).statusCode).toBe(401)
})

test('without an audit entry a second factor is neither added nor removed', async () => {
  const client = await registered(server, 'Digger')
  const app = await withApp(client)

  const [off, step] = await withoutTable(db, 'audit', async () => [
    await client.post('auth/totp/disable'),
    await verify(await half(), app.code()),
  ])

  expect([off?.statusCode, step?.statusCode]).toEqual([500, 500])
  expect((await client.get('auth/totp')).json().enabled_at).not.toBeNull()
  expect(await db.selectFrom('auth_session').select('id').execute()).toHaveLength(1)
})

test('an administrator resets the second factor of another user, who is signed out', async () => {
  const digger = await registered(server, 'Digger')
  await withApp(digger)
  const boss = await registered(server, 'Boss', { role: 'administrator' })
  const { id } = (await digger.get('auth/me')).json().user
  const own = (await boss.get('auth/me')).json().user.id
  const reset = (who: string) => boss.post(`users/${who}/reset_second_factor`, {})

  const list = (await boss.get('users?search=digger')).json().data
  expect(list).toMatchObject([{ username: 'Digger', second_factor: true }])
  boss.headers = { 'idempotency-key': 'k1' }
  const answer = await reset(id)
  // As after a lost response.
  expect((await reset(id)).body).toBe(answer.body)
  boss.headers = {}

  expect(answer.json()).toMatchObject({ second_factor: false, sessions: 0 })
  expect(await isSignedIn(digger)).toBe(false)
  expect(await isSignedIn(await half())).toBe(true)
  expect((await reset(id)).statusCode).toBe(409)
  expect((await reset(own)).statusCode).toBe(409)
  expect(liveHints.identities).toContain(id)
  const [row] = await db
    .selectFrom('audit')
    .select(['username', 'entity_id', 'after'])
    .where('action', '=', 'user.second_factor_reset')
    .execute()
  expect(row).toEqual({ username: 'Boss', entity_id: id, after: { sessions_ended: 1 } })
})

test('passkeys are refused on an IP address, with the reason', async () => {
  const answer = await anonymous().post('auth/passkeys/sign_in_options')

  expect(answer.statusCode).toBe(409)
  expect(answer.json().message).toContain('Passkeys do not work on 127.0.0.1.')
})
