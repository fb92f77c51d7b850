import type { Role, UserState } from '#contract/roles.ts'
import { users as contract } from '#contract/users.ts'
import { endAccessOfState } from '../../auth/end-access.ts'
import {
  lockUserAndAdministrators,
  requireAdministrator,
  Standing,
} from '../../auth/last-administrator.ts'
import { AppError } from '../../errors.ts'
import type { AuditEntry } from '../../history/audit.ts'
import { defineEntity } from '../../history/entity.ts'
import { changeRow, takeRow } from '../../rows/steps.ts'
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
  readonly id: string
  /** The version that the caller saw; undefined accepts any. */
  readonly version: number | undefined
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
  lock: lockUserAndAdministrators,
  read: (trx, id) => readUser(trx, String(id)),
  afterRevert: async (trx, rows) => {
    for (const row of rows) {
      if (!row.before || !row.after) continue
      const [before, after] = [Standing.parse(row.before), Standing.parse(row.after)]
      await requireAdministrator(trx, before, after)
      await endAccessOfState(trx, before, after)
    }
  },
})

export async function moveUser(
  step: Write,
  { id, version, action, from, verb, set }: UserMove,
): Promise<void> {
  const { trx } = step
  const user = await takeRow(step, USER, id, version)
  const before = user.row
  const after = { ...before, ...set }
  await requireAdministrator(trx, before, after)
  if (!from.includes(before.state))
    throw new AppError('conflict', `This user is ${before.state} and cannot ${verb}.`)

  const revoked = await endAccessOfState(trx, before, after)
  const entry = { before: standingOf(before), after: { ...standingOf(after), ...revoked } }
  await changeRow(step, user, set, { action, ...entry })
}

const standingOf = ({ role, state, state_reason }: Facts) => ({
  role,
  state,
  state_reason,
})
