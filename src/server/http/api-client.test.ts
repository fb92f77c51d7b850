import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { generateApiClient } from '#testing/api-client.ts'
import { testServer } from '#testing/app.ts'
import { registered } from '#testing/people.ts'

const server = await testServer()
const baseUrl = await server.app.listen({ host: '127.0.0.1', port: 0 })
const folder = await mkdtemp(join(tmpdir(), 'night-shift-api-client-'))
await generateApiClient(folder)
const sdk: typeof import('../../../build/api-client/index.ts') = await import(
  join(folder, 'index.ts')
)
afterAll(() => rm(folder, { recursive: true }))

/** The headers of every call of a program. */
let program: { baseUrl: string; auth: string }

beforeEach(async () => {
  const administrator = await registered(server, 'Boss', { role: 'administrator' })
  const key = { name: 'Program', scope: 'write', days: 30 }
  const created = await administrator.post('auth/api-keys', key)
  program = { baseUrl, auth: created.json().key }
})

test('a generated client adds, lists, updates and deletes', async () => {
  const body = { name: 'Kyiv', ip: '192.0.2.7', port: 7777 }
  const added = await sdk.serversAdd({ ...program, body })
  if (!added.data) throw new Error(added.error?.message)
  const { id, version } = added.data

  const listed = await sdk.serversList({ ...program, query: { page: 1, search: 'kyi' } })
  const path = { id }
  const updated = await sdk.serversUpdate({ ...program, path, body: { active: false, version } })
  const refused = await sdk.serversRemove({ ...program, path, body: { version } })
  const removed = await sdk.serversRemove({ ...program, path })
  const gone = await sdk.serversGet({ ...program, path })

  expect(listed.data).toMatchObject({ data: [{ id, name: 'Kyiv', active: true }] })
  expect(updated.data?.active).toBe(false)
  expect(refused.error).toMatchObject({ code: 'stale_version', current: { id, active: false } })
  expect(removed.error).toBeUndefined()
  expect(gone.error?.code).toBe('not_found')
})
