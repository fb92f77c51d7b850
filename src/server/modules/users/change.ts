import type { Role, UserState } from '#contract/roles.ts'
import type { User } from '#contract/users.ts'
import { type AuditEntry, audit } from '../../db/audit.ts'
import type { Db } from '../../db/schema.ts'
import type { Person } from '../../db/session.ts'
import { transact } from '../../db/transact.ts'
import { AppError, found, stale } from '../../errors.ts'
import type { Context } from '../../http/context.ts'
import { COLUMNS, readUser } from './rows.ts'

interface Standing {
  readonly role: Role
  readonly state: UserState
  readonly state_reason: string | null
}

interface Move {
  readonly id: string
  /** What the caller saw; undefined: whatever it is now. */
  readonly version: number | undefined
  readonly action: AuditEntry['action']
  /** The states in which this may be done. */
  readonly from: readonly UserState[]
  /** What it does, to end the sentence "This user is suspended and cannot …". */
  readonly verb: string
  readonly set: Partial<Standing>
}

/** Changes what a user is, with its audit row; it takes effect on his next request, and his pages are told. */
export async function changeUser(
  { db, caller, live }: Context<Person>,
  { id, version, action, from, verb, set }: Move,
): Promise<User> {
  const user = await transact(db, async (trx) => {
    const before = await hold(trx, id)
    if (version !== undefined && version !== before.version)
      throw stale('user', await readUser(trx, id))
    if (!from.includes(before.state))
      throw new AppError('conflict', `This user is ${before.state} and cannot ${verb}`)

    const after = { ...before, ...set }
    if (isAdministrator(before) && !isAdministrator(after)) await requireAnother(trx, id)
    const update = { ...set, version: before.version + 1 }
    await trx.updateTable('auth_user').set(update).where('id', '=', id).execute()
    await audit(trx, caller, {
      action,
      entityId: id,
      before: standingOf(before),
      after: standingOf(after),
    })
    return readUser(trx, id)
  })
  live.identityChanged(id)
  live.changed('users', [id])
  return user
}

/**
 * Holds the user and every administrator by writing their rows: whoever else would change one of them waits for this
 * commit and then sees it, so two administrators cannot demote each other and leave none.
 */
async function hold(trx: Db, id: string) {
  await trx
    .updateTable('auth_user')
    .set(({ ref }) => ({ version: ref('version') }))
    .where(({ eb, and, or }) =>
      or([eb('id', '=', id), and({ role: 'administrator', state: 'approved' })]),
    )
    .execute()
  const user = await trx
    .selectFrom('auth_user')
    .select(COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst()
  return found(user, 'User')
}

async function requireAnother(trx: Db, id: string): Promise<void> {
  const another = await trx
    .selectFrom('auth_user')
    .select('id')
    .where('role', '=', 'administrator')
    .where('state', '=', 'approved')
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst()
  if (!another)
    throw new AppError(
      'last_administrator',
      'This is the last administrator: give somebody else the role first',
    )
}

const isAdministrator = ({ role, state }: Standing) =>
  role === 'administrator' && state === 'approved'

const standingOf = ({ username, role, state, state_reason }: Standing & { username: string }) => ({
  username,
  role,
  state,
  state_reason,
})
