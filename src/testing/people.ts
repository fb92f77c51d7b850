import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Role, UserState } from '#contract/roles.ts'
import { fold } from '#domain/fold.ts'
import type { Database, Db } from '#server/db/schema.ts'
import type { Client, TestServer } from './app.ts'

export const PASSWORD = 'correct horse battery'

/** Registers a user, gives it a role and state, and returns its client. */
export async function registered(
  { db, anonymous }: TestServer,
  username: string,
  override: { role?: Role; state?: UserState } = {},
): Promise<Client> {
  const client = anonymous()
  const response = await client.post('auth/register', { username, password: PASSWORD })
  if (response.statusCode !== 201) throw new Error(`not registered: ${response.body}`)
  await db
    .updateTable('auth_user')
    .set({ role: 'operator', state: 'approved', ...override })
    .where('username', '=', username)
    .execute()
  return client
}

let minutes = 0

/** Inserts a user who never signed in. Each is created a minute after the previous one. */
export async function buildUser(
  db: Db,
  username: string,
  override: Partial<Insertable<Database['auth_user']>> = {},
): Promise<string> {
  const { id = randomUUID() } = override
  minutes += 1
  const created_at = new Date(Date.UTC(2026, 0, 1, 0, minutes))
  const row = { id, username, name_key: fold(username), password_hash: '', created_at }
  await db
    .insertInto('auth_user')
    .values({ ...row, state_reason: null, ...override })
    .execute()
  return id
}

/** The role and the state of a user in the database. */
export const standingOf = (db: Db, id: string) =>
  db
    .selectFrom('auth_user')
    .select(['role', 'state', 'state_reason', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
