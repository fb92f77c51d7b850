import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lockUser } from '#server/auth/lock-user.ts'
import { isSqlite } from '#server/db/reserve-ids.ts'
import { type Client, testServer } from '#testing/app.ts'
import { Authenticator } from '#testing/authenticator.ts'
import { blockedBy, startTransaction } from '#testing/lock-wait.ts'
import { PASSWORD, registered } from '#testing/people.ts'
import { stopClock, withApp } from '#testing/second-factor.ts'

const HERE = 'https://console.example'
const server = await testServer({ origins: () => [HERE], isHttps: true })
const { db } = server
stopClock()

function browser(): Client {
  const client = server.anonymous()
  client.headers = { origin: HERE }
  return client
}

/** Sends a request while another transaction, which has locked the user, deletes what the request uses. */
async function sendDuring<Answer>(
  send: () => Promise<Answer>,
  used: 'auth_ticket' | 'auth_passkey' | 'auth_session' | 'auth_api_key' | 'auth_totp',
): Promise<Answer> {
  const { id } = await db.selectFrom('auth_user').select('id').executeTakeFirstOrThrow()
  const ending = await startTransaction(
    db,
    (trx) => lockUser(trx, id),
    async (trx) => {
      if (!isSqlite(db)) await sql`set local lock_timeout = '100ms'`.execute(trx)
      await trx.deleteFrom(used).where('user_id', '=', id).execute()
    },
  )
  const answer = send()
  if (ending.pid !== undefined) await blockedBy(db, ending.pid)
  await ending.commit()
  return answer
}

/** A user with a passkey. */
async function withPasskey() {
  const client = await registered({ ...server, anonymous: browser }, 'Digger')
  const device = new Authenticator()
  const { challenge } = (await client.post('auth/passkeys/register_options')).json()
  const credential = device.create({ challenge, origin: HERE })
  await client.post('auth/passkeys', { name: 'Laptop', credential })
  return { client, device }
}

test('a sign-in with a code locks the user before its ticket', async () => {
  const client = await registered({ ...server, anonymous: browser }, 'Digger')
  const app = await withApp(client)
  const other = browser()
  await other.post('auth/login', { username: 'Digger', password: PASSWORD })

  const verify = () => other.post('auth/totp/verify', { code: app.code() })
  const answer = await sendDuring(verify, 'auth_ticket')

  expect(answer.statusCode).toBe(401)
})

test('a sign-in with a passkey locks the user before the passkey', async () => {
  const { device } = await withPasskey()
  const other = browser()
  const asked = (await other.post('auth/passkeys/sign_in_options')).json()
  const signed = device.get({ challenge: asked.challenge, origin: HERE })

  const signIn = () => other.post('auth/passkeys/sign_in', { credential: signed })
  const answer = await sendDuring(signIn, 'auth_passkey')

  expect(answer.statusCode).toBe(401)
})

test('a user who revokes an API key is locked before the key', async () => {
  const client = await registered({ ...server, anonymous: browser }, 'Digger')
  const draft = { name: 'Script', scope: 'read', days: 1 }
  const { id } = (await client.post('auth/api-keys', draft)).json()

  const revoke = () => client.call('DELETE', `auth/api-keys/${id}`)
  const answer = await sendDuring(revoke, 'auth_api_key')

  expect(answer.statusCode).toBe(404)
})

test('a user who removes a passkey is locked before the passkey', async () => {
  const { client } = await withPasskey()
  const [{ id }] = (await client.get('auth/passkeys')).json()

  const remove = () => client.call('DELETE', `auth/passkeys/${id}`)
  const answer = await sendDuring(remove, 'auth_passkey')

  expect(answer.statusCode).toBe(404)
})

test('a user who turns the second factor off is locked before the factor', async () => {
  const client = await registered({ ...server, anonymous: browser }, 'Digger')
  await withApp(client)

  const disable = () => client.post('auth/totp/disable')
  const answer = await sendDuring(disable, 'auth_totp')

  expect(answer.statusCode).toBe(200)
})

test('recovery codes that are renewed twice at the same time replace each other', async () => {
  const client = await registered({ ...server, anonymous: browser }, 'Digger')
  await withApp(client)
  const { id } = await db.selectFrom('auth_user').select('id').executeTakeFirstOrThrow()

  const other = await startTransaction(db, (trx) => lockUser(trx, id))
  const renewals = [1, 2].map(() => client.post('auth/totp/recovery_codes'))
  // The first renewal waits for the other transaction, and the second one for the first.
  if (other.pid !== undefined) await blockedBy(db, await blockedBy(db, other.pid))
  await other.commit()
  const answers = await Promise.all(renewals)

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await client.get('auth/totp')).json()).toMatchObject({ recovery_codes: 10 })
})

test('a confirmation locks the user before the session', async () => {
  const client = await registered({ ...server, anonymous: browser }, 'Digger')

  const confirm = () => client.post('auth/confirm', { password: PASSWORD })
  const answer = await sendDuring(confirm, 'auth_session')

  expect(answer.statusCode).toBe(401)
})
