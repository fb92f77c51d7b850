import type { users as contract } from '#contract/users.ts'
import { dropSecondFactor } from '../../auth/second-factor.ts'
import { endSessions } from '../../auth/session.ts'
import { AppError } from '../../errors.ts'
import type { Handlers } from '../../http/context.ts'
import { write } from '../../rows/write.ts'
import { access, getUser } from './access.ts'
import { changeUser, recordUser } from './change.ts'
import { exportUsers, listUsers } from './list.ts'
import { readUser } from './rows.ts'

export const users: Handlers<typeof contract> = {
  list: listUsers,
  export: exportUsers,
  get: getUser,
  ...access,

  approve: ({ params, body: { role, version } }, context) =>
    changeUser(context, {
      ...params,
      version,
      action: 'user.approved',
      from: ['pending'],
      verb: 'be approved',
      set: { role, state: 'approved', state_reason: null },
    }),

  reject: ({ params, body: { reason, version } }, context) =>
    changeUser(context, {
      ...params,
      version,
      action: 'user.rejected',
      from: ['pending'],
      verb: 'be rejected',
      set: { state: 'rejected', state_reason: reason },
    }),

  suspend: ({ params, body: { reason = '', version } }, context) =>
    changeUser(context, {
      ...params,
      version,
      action: 'user.suspended',
      from: ['approved'],
      verb: 'be suspended',
      set: { state: 'suspended', state_reason: reason === '' ? null : reason },
    }),

  reopen: ({ params, body: { version } }, context) =>
    changeUser(context, {
      ...params,
      version,
      action: 'user.reopened',
      from: ['rejected', 'suspended'],
      verb: 'be reopened',
      set: { state: 'pending', state_reason: null },
    }),

  role: ({ params, body: { role, version } }, context) =>
    changeUser(context, {
      ...params,
      version,
      action: 'user.role_changed',
      from: ['approved'],
      verb: 'be given another role',
      set: { role },
    }),

  async endSessions({ params: { id } }, context) {
    const ended = await write(context, async (step) => {
      const { trx } = step
      await context.authorize(trx)
      await readUser(trx, id)
      const after = { sessions_ended: await endSessions(trx, id) }
      await recordUser(step, id, { action: 'user.sessions_ended', after })
      return readUser(trx, id)
    })
    if (id === context.user.id) context.cookie.clear()
    return ended
  },

  async resetSecondFactor({ params: { id } }, context) {
    if (id === context.user.id)
      throw new AppError('conflict', 'Turn off your own two-factor under Settings, Security')
    return write(context, async (step) => {
      const { trx } = step
      await readUser(trx, id)
      if (!(await dropSecondFactor(trx, id)))
        throw new AppError('conflict', 'This user has no second factor')
      const after = { sessions_ended: await endSessions(trx, id) }
      await recordUser(step, id, { action: 'user.second_factor_reset', after })
      return readUser(trx, id)
    })
  },
}
