import { once } from 'node:events'
import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { acceptsKeys, type Endpoint, type Resource } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import type { Role } from '#contract/roles.ts'
import { allows } from '#domain/access.ts'
import { type Client, ORIGIN, testServer } from '#testing/app.ts'
import { buildAgent, buildApiKey } from '#testing/factories.ts'
import { SILENT_LIVE } from '#testing/silent-live.ts'

let acceptHeaders: () => void = () => undefined

const { app, db, signedIn } = await testServer({
  live: {
    ...SILENT_LIVE,
    // Read for each request once its caller is authorized, before the body.
    get cursor() {
      acceptHeaders()
      return ''
    },
  },
})
const url = await app.listen({ host: '127.0.0.1', port: 0 })

const WRITES = Object.entries<Resource>(contract).flatMap(([name, resource]) =>
  Object.entries(resource)
    .filter(
      ([, { method, access }]) => method !== 'GET' && access !== 'public' && access !== 'agent',
    )
    .map(([action, endpoint]) => ({ name: `${name}.${action}`, endpoint })),
)
const NO_USER = '00000000-0000-4000-8000-000000000000'
const NO_ROW = '2147483647'
const ROLES: Role[] = ['administrator', 'operator', 'dealer', 'viewer']

let client: Client
beforeEach(async () => {
  client = await signedIn('administrator')
})

const suspend = () => setUser({ state: 'suspended' })
const setUser = (set: { state?: 'suspended'; role?: Role }) =>
  db.updateTable('auth_user').set(set).where('id', '=', client.userId).execute()
const signOut = () => db.deleteFrom('auth_session').where('user_id', '=', client.userId).execute()

test.each(WRITES)('$name: suspended before the body is sent', async ({ endpoint }) => {
  expect(await callLate(endpoint, suspend)).toBe('403 not_approved')
})

test.each(WRITES)('$name: signed out before the body is sent', async ({ endpoint }) => {
  expect(await callLate(endpoint, signOut)).toBe('401 signed_out')
})

const demotions = WRITES.flatMap(({ name, endpoint }) => {
  const without = ROLES.find(
    (role) => !allows(endpoint.access, endpoint.method, { role, state: 'approved' }),
  )
  return without ? [{ name, endpoint, role: without }] : []
})

test.each(demotions)('$name: $role before the body is sent', async ({ endpoint, role }) => {
  expect(await callLate(endpoint, () => setUser({ role }))).toBe('403 forbidden')
})

test.each(WRITES.filter(({ endpoint }) => acceptsKeys(endpoint)))(
  '$name: API key revoked before the body is sent',
  async ({ endpoint }) => {
    const { id, key } = await buildApiKey(db, client.userId)
    const revoke = () => db.deleteFrom('auth_api_key').where('id', '=', id).execute()

    const answer = await callLate(endpoint, revoke, { authorization: `Bearer ${key}` })

    expect(answer).toBe('401 bad_credentials')
  },
)

test('telemetry.report: agent suspended before the body is sent', async () => {
  const { id, key } = await buildAgent(db, client.userId)
  const suspendAgent = () =>
    db.updateTable('agent').set({ is_suspended: true }).where('id', '=', id).execute()
  const credentials = { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' }

  const answer = await callLate(contract.telemetry.report, suspendAgent, credentials)

  expect(answer).toBe('401 bad_credentials')
})

/** The response to a caller who loses access between headers and body. */
async function callLate(
  { method, path, params }: Endpoint,
  loseAccess: () => Promise<unknown>,
  credentials: Record<string, string> = { cookie: client.cookie ?? '' },
): Promise<string> {
  const headersAccepted = new Promise<void>((resolve) => {
    acceptHeaders = resolve
  })
  const target = params?.safeParse({ id: NO_USER }).success ? NO_USER : NO_ROW
  const body = '{}'
  const call = request(`${url}/api/${path.replace(':id', target)}`, {
    method,
    headers: {
      origin: ORIGIN,
      'content-type': 'application/json',
      'content-length': body.length,
      ...credentials,
    },
  })
  const answered = once(call, 'response')
  call.flushHeaders()
  await headersAccepted
  await loseAccess()
  call.end(body)
  const [response] = await answered
  const { code } = z.object({ code: z.string() }).parse(await json(response))
  return `${response.statusCode} ${code}`
}
