import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { vi } from 'vitest'
import type { Role, UserState } from '#contract/roles.ts'
import { fold } from '#domain/fold.ts'
import type { Database, Db } from '#server/db/schema.ts'
import type { Client, TestServer } from './app.ts'

// Tests that hash many passwords share two cores with all the others.
vi.setConfig({ testTimeout: 60_000 })

export const PASSWORD = 'correct horse battery'

/** A browser in which somebody has just registered, and been given this role and state. */
export async function registered(
  { db, anonymous }: TestServer,
  username: string,
  standing: { role?: Role; state?: UserState } = {},
): Promise<Client> {
  const client = anonymous()
  const answer = await client.post('auth/register', { username, password: PASSWORD })
  if (answer.statusCode !== 201) throw new Error(`not registered: ${answer.body}`)
  await db
    .updateTable('auth_user')
    .set({ role: 'operator', state: 'approved', ...standing })
    .where('username', '=', username)
    .execute()
  return client
}

let minutes = 0

/** A waiting user who never signed in, each made a minute after the one before. */
export async function buildUser(
  db: Db,
  username: string,
  override: Partial<Insertable<Database['auth_user']>> = {},
): Promise<string> {
  const id = randomUUID()
  minutes += 1
  const created_at = new Date(Date.UTC(2026, 0, 1, 0, minutes))
  const row = { id, username, name_key: fold(username), password_hash: '', created_at }
  await db
    .insertInto('auth_user')
    .values({ ...row, state_reason: null, ...override })
    .execute()
  return id
}
