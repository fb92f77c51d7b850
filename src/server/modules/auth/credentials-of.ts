import type { Db } from '../../db/schema.ts'

/** The passkeys of a user, in the form that browsers expect. */
export async function credentialsOf(db: Db, userId: string) {
  const rows = await db
    .selectFrom('auth_passkey')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ credential_id: id, transports }) => ({
    type: 'public-key' as const,
    id,
    transports,
  }))
}
