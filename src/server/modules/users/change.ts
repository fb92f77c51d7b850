import type { UserState } from '#contract/roles.ts'
import type { User } from '#contract/users.ts'
import { endAccessOfState } from '../../auth/end-access.ts'
import { holdUser, keepAdministrator, type Standing } from '../../auth/last-administrator.ts'
import type { Person } from '../../auth/session.ts'
import type { Db } from '../../db/schema.ts'
import { AppError, found, stale } from '../../errors.ts'
import { type AuditEntry, audit } from '../../history/audit.ts'
import { keepRow } from '../../history/undo.ts'
import type { Context } from '../../http/context.ts'
import { COLUMNS, readUser } from './rows.ts'

interface Facts extends Omit<Standing, 'id'> {
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
  readonly set: Partial<Facts>
}

/** Changes what a user is, with its audit row; it takes effect on his next request, and his pages are told. */
export async function changeUser(
  { transact, authorize, caller, live }: Context<Person>,
  { id, version, action, from, verb, set }: Move,
): Promise<User> {
  const user = await transact(async (trx) => {
    const before = await hold(trx, id)
    await authorize(trx)
    if (version !== undefined && version !== before.version)
      throw stale('user', await readUser(trx, id))
    if (!from.includes(before.state))
      throw new AppError('conflict', `This user is ${before.state} and cannot ${verb}`)

    const after = { ...before, ...set }
    await keepAdministrator(trx, before, after)
    const kept = await keepRow(trx, 'user', id)
    const update = { ...set, version: before.version + 1 }
    await trx.updateTable('auth_user').set(update).where('id', '=', id).execute()
    const revoked = await endAccessOfState(trx, before, after)
    const entry = {
      entityId: id,
      before: standingOf(before),
      after: { ...standingOf(after), ...revoked },
    }
    await audit(trx, caller, { action, ...entry }, kept)
    return readUser(trx, id)
  })
  live.identityChanged(id)
  live.changed('users', [id])
  return user
}

async function hold(trx: Db, id: string) {
  await holdUser(trx, id)
  const user = await trx
    .selectFrom('auth_user')
    .select(COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst()
  return found(user, 'User')
}

const standingOf = ({ username, role, state, state_reason }: Facts & { username: string }) => ({
  username,
  role,
  state,
  state_reason,
})
