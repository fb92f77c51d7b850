import { type APIRequestContext, type Cookie, expect, request } from '@playwright/test'
import { startConsole } from '#testing/console-process.ts'
import { sendFleet } from './bots.ts'
import { ADMINISTRATOR, PASSWORD } from './people.ts'

/** What a console holds when a journey begins; a fleet comes with its administrator. */
export type Beginning = 'nothing' | 'administrator' | 'fleet'

/** A console that was filled and stopped: each journey that begins so runs a copy of it. */
export interface Filled {
  readonly dataDir: string
  /** Of the administrator, who is signed in. */
  readonly cookies: Cookie[]
}

/** Fills a console over its API. The caller removes its data directory. */
export async function fill(beginning: 'administrator' | 'fleet'): Promise<Filled> {
  const server = await startConsole()
  const headers = { origin: server.url }
  const api = await request.newContext({ baseURL: server.url, extraHTTPHeaders: headers })
  await register(api)
  if (beginning === 'fleet') await sendFleet(api)
  const { cookies } = await api.storageState()
  await api.dispose()
  await server.stop()
  return { dataDir: server.dataDir, cookies }
}

/** The first who registers on a console of this machine is its administrator. */
async function register(api: APIRequestContext): Promise<void> {
  const data = { username: ADMINISTRATOR, password: PASSWORD }
  const answer = await api.post('/api/auth/register', { data })
  expect(answer.ok(), await answer.text()).toBe(true)
}
