import { type APIRequestContext, type Cookie, expect, request } from '@playwright/test'
import type { ConsoleHost } from '#testing/console-host.ts'
import { sendFleet } from './bots.ts'
import { ADMINISTRATOR, PASSWORD } from './people.ts'

/** The data of a console when a test starts. A fleet includes its administrator. */
export type SeedState = 'nothing' | 'administrator' | 'fleet'

/** A console that was seeded and stopped. Each test with this state runs a copy of it. */
export interface SeededConsole {
  readonly dataDir: string
  /** The administrator is signed in. */
  readonly cookies: Cookie[]
}

/** Seeds a console through its API. The caller removes the data folder. */
export async function seedConsole(
  host: ConsoleHost,
  state: 'administrator' | 'fleet',
): Promise<SeededConsole> {
  const server = await host.startConsole()
  const headers = { origin: server.url }
  const api = await request.newContext({ baseURL: server.url, extraHTTPHeaders: headers })
  await register(api)
  if (state === 'fleet') await sendFleet(api)
  const { cookies } = await api.storageState()
  await api.dispose()
  await server.stop()
  return { dataDir: server.dataDir, cookies }
}

/** The first user who registers becomes the administrator. */
async function register(api: APIRequestContext): Promise<void> {
  const data = { username: ADMINISTRATOR, password: PASSWORD }
  const response = await api.post('/api/auth/register', { data })
  expect(response.ok(), await response.text()).toBe(true)
}
