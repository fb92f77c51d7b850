import { z } from 'zod'
import { Role, UserState } from '#contract/choices.ts'
import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'

export type Standing = z.infer<typeof Standing>
export const Standing = z.object({ id: z.string(), role: Role, state: UserState })

/**
 * Locks the user and every administrator by writing their rows. Concurrent changes to these users wait for this
 * commit and then read its result, so two administrators cannot demote each other at the same time.
 */
export async function lockUserAndAdministrators(trx: Db, id: string): Promise<void> {
  await trx
    .updateTable('auth_user')
    .set(({ ref }) => ({ version: ref('version') }))
    .where(({ eb, and, or }) =>
      or([eb('id', '=', id), and({ role: 'administrator', state: 'approved' })]),
    )
    .execute()
}

/** Refuses a change that would leave no approved administrator. */
export async function requireAdministrator(
  trx: Db,
  before: Standing,
  after: Standing,
): Promise<void> {
  if (!isAdministrator(before) || isAdministrator(after)) return
  const another = await trx
    .selectFrom('auth_user')
    .select('id')
    .where('role', '=', 'administrator')
    .where('state', '=', 'approved')
    .where('id', '!=', after.id)
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
