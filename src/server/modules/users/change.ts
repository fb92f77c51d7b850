import type { Role, UserState } from '#contract/roles.ts'
import { users as contract } from '#contract/users.ts'
import { endAccessOfStates } from '../../auth/end-access.ts'
import {
  lockUsersAndAdministrators,
  requireAdministrator,
  Standing,
} from '../../auth/last-administrator.ts'
import { AppError } from '../../errors.ts'
import type { AuditEntry } from '../../history/audit.ts'
import { defineEntity } from '../../history/entity.ts'
import { changeEach } from '../../rows/change-each.ts'
import { takeRows } from '../../rows/steps.ts'
import type { Write } from '../../rows/write.ts'
import { readUser } from './rows.ts'

/** The approval of a user. */
export const approval = (role: Role) =>
  ({
    action: 'user.approved',
    from: ['pending'],
    verb: 'be approved',
    set: { role, state: 'approved', state_reason: null },
  }) as const

interface Facts extends Omit<Standing, 'id'> {
  readonly state_reason: string | null
}

export interface UserMove {
  /** The version of the user that the caller saw; undefined accepts any. */
  readonly version?: number | undefined
  readonly action: AuditEntry['action']
  /** The states in which the change is allowed. */
  readonly from: readonly UserState[]
  /** The change, to complete the sentence "This user is suspended and cannot …". */
  readonly verb: string
  readonly set: Partial<Facts>
}

export const USER = defineEntity({
  name: 'user',
  table: 'auth_user',
  access: contract.role.access,
  topic: 'users',
  confirm: true,
  isIdentity: true,
  lock: lockUsersAndAdministrators,
  read: (trx, id) => readUser(trx, String(id)),
  afterRevert: async (trx, rows) => {
    const changes = rows.flatMap(({ before, after }) =>
      before && after ? [{ before: Standing.parse(before), after: Standing.parse(after) }] : [],
    )
    await requireAdministrator(trx, changes)
    await endAccessOfStates(trx, changes)
  },
})

/** Makes the same change to the role or state of users. */
export async function moveUsers(
  step: Write,
  ids: readonly string[],
  { version, action, from, verb, set }: UserMove,
): Promise<void> {
  const { trx } = step
  const moves = (await takeRows(step, USER, ids, version)).map((taken) => {
    return { taken, before: taken.row, after: { ...taken.row, ...set } }
  })
  await requireAdministrator(trx, moves)
  const other = moves.find(({ before }) => !from.includes(before.state))
  if (other)
    throw new AppError('conflict', `This user is ${other.before.state} and cannot ${verb}.`)

  const revoked = await endAccessOfStates(trx, moves)
  const changes = moves.map(({ taken, before, after }, index) => {
    const now = { ...standingOf(after), ...revoked[index] }
    return { taken, set, entry: { action, before: standingOf(before), after: now } }
  })
  await changeEach(step, changes)
}

const standingOf = ({ role, state, state_reason }: Facts) => ({
  role,
  state,
  state_reason,
})
