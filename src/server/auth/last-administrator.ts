import { sql } from 'kysely'
import { z } from 'zod'
import { Role, UserState } from '#contract/choices.ts'
import { lockRows } from '../db/lock-rows.ts'
import type { Db } from '../db/schema.ts'
import { amongKeys, keyList } from '../db/search.ts'
import { AppError } from '../errors.ts'

export type Standing = z.infer<typeof Standing>
export const Standing = z.object({ id: z.string(), role: Role, state: UserState })

/**
 * Locks the users and every administrator. Concurrent changes to these users wait for this commit and then read its result, so two
 * administrators cannot demote each other at the same time.
 */
export function lockUsersAndAdministrators(trx: Db, ids: readonly string[]): Promise<void> {
  const condition = sql`
    (${amongKeys(trx, 'id', keyList(trx, ids))} or (role = 'administrator' and state = 'approved'))`
  return lockRows(trx, [{ table: 'auth_user', condition }])
}

interface StandingChange {
  readonly before: Standing
  readonly after: Standing
}

/** Refuses changes that would leave no approved administrator. */
export async function requireAdministrator(
  trx: Db,
  changes: readonly StandingChange[],
): Promise<void> {
  const demoted = changes.flatMap(({ before, after }) =>
    isAdministrator(before) && !isAdministrator(after) ? [after.id] : [],
  )
  if (demoted.length === 0) return
  const another = await trx
    .selectFrom('auth_user')
    .select('id')
    .where('role', '=', 'administrator')
    .where('state', '=', 'approved')
    .where('id', 'not in', demoted)
    .limit(1)
    .executeTakeFirst()
  if (!another)
    throw new AppError(
      'last_administrator',
      'This is the only administrator. Make someone else an administrator first.',
    )
}

const isAdministrator = ({ role, state }: Standing) =>
  role === 'administrator' && state === 'approved'
