import { vi } from 'vitest'
import type { Role, UserState } from '#contract/auth.ts'
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
