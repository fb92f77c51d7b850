import { beforeEach, expect, test } from 'vitest'
import type { Endpoint, Resource } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { sampleOf } from '#contract/openapi/sample.ts'
import { schemaOf } from '#contract/openapi/schemas.ts'
import { type Client, testServer } from '#testing/app.ts'
import { ageConfirmations } from '#testing/confirmation.ts'
import { buildUser, PASSWORD, registered } from '#testing/people.ts'

const server = await testServer()
const { db } = server
let client: Client

const ENDPOINTS = Object.entries<Resource>(contract).flatMap(([name, resource]) =>
  Object.entries(resource).map(([action, endpoint]) => ({ name: `${name}.${action}`, endpoint })),
)
const CONFIRMED = ENDPOINTS.filter(({ endpoint }) => endpoint.confirm !== undefined)
const named = {}
const NO_ROW = '00000000-0000-4000-8000-000000000000'
const NO_NUMBER = '2147483647'

beforeEach(async () => {
  client = await registered(server, 'Boss', { role: 'administrator' })
})

/** A valid call whose target does not exist, with `reveal=true` where that is what requires the confirmation. */
async function call({ method, path, params, body, confirm }: Endpoint): Promise<string> {
  const target = params?.safeParse({ id: NO_NUMBER }).success ? NO_NUMBER : NO_ROW
  const query = confirm === 'reveal' ? '?reveal=true' : ''
  const answer = await client.call(
    method,
    path.replaceAll(/:\w+/g, target) + query,
    body && sampleOf(schemaOf(body, 'input', named), named),
  )
  return answer.statusCode < 400 ? 'done' : answer.json().code
}

const confirm = () => client.post('auth/confirm', { password: PASSWORD })

test('endpoints that grant permissions, or return keys, sign-in methods or many secrets require a confirmation', () => {
  expect(CONFIRMED.map(({ name }) => name).sort()).toEqual([
    'agents.add',
    'agents.rotateKey',
    'apiKeys.add',
    'apiKeys.remove',
    'captchaKeys.list',
    'confirmation.check',
    'logs.export',
    'passkeys.register',
    'passkeys.registerOptions',
    'passkeys.remove',
    'secondFactor.confirm',
    'secondFactor.disable',
    'secondFactor.enable',
    'secondFactor.renewCodes',
    'users.approve',
    'users.createPasswordReset',
    'users.endAccess',
    'users.export',
    'users.resetSecondFactor',
    'users.revokeApiKey',
    'users.revokePasskey',
    'users.role',
  ])
})

test.each(CONFIRMED)('$name: only within 10 minutes of a confirmation', async ({ endpoint }) => {
  expect(['confirmation_required', 'invalid_request']).not.toContain(await call(endpoint))

  await ageConfirmations(db, 9)
  expect(await call(endpoint)).not.toBe('confirmation_required')
  await ageConfirmations(db, 11)
  expect(await call(endpoint)).toBe('confirmation_required')
  await ageConfirmations(db, -11)
  expect(await call(endpoint)).toBe('confirmation_required')
  await db.updateTable('auth_session').set({ confirmed_at: null }).execute()
  expect(await call(endpoint)).toBe('confirmation_required')

  expect((await confirm()).statusCode).toBe(200)
  expect(['confirmation_required', 'invalid_request']).not.toContain(await call(endpoint))
})

test.each(CONFIRMED)('$name: never by an API key', async ({ endpoint }) => {
  const body = { name: 'Script', scope: 'write', days: 1 }
  const { key } = (await client.post('auth/api-keys', body)).json()
  client.headers = { authorization: `Bearer ${key}` }

  expect(await call(endpoint)).toBe('forbidden')
})

test('the permission is checked first, and another session stays unconfirmed', async () => {
  const other = server.anonymous()
  await other.post('auth/login', { username: 'Boss', password: PASSWORD })
  const viewer = await server.signedIn('viewer')
  await ageConfirmations(db, 11)

  await confirm()

  expect((await client.get('auth/confirm')).statusCode).toBe(200)
  expect((await other.get('auth/confirm')).json().code).toBe('confirmation_required')
  expect((await viewer.get('users/export')).json().code).toBe('forbidden')
  expect((await server.anonymous().get('users/export')).json().code).toBe('signed_out')
})

test('reverting a change of a user requires a confirmation, like the change itself', async () => {
  const id = await buildUser(db, 'Digger', { state: 'approved', role: 'operator' })
  await client.post(`users/${id}/role`, { role: 'viewer' })
  const { id: entry } = await db
    .selectFrom('audit')
    .select('id')
    .where('action', '=', 'user.role_changed')
    .executeTakeFirstOrThrow()
  const revert = () => client.post(`audit/${entry}/revert`)
  await ageConfirmations(db, 11)

  expect((await revert()).json().code).toBe('confirmation_required')
  await confirm()
  expect((await revert()).statusCode).toBe(200)
})
