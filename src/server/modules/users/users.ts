import { sql } from 'kysely'
import type { users as contract, User } from '#contract/users.ts'
import { lockUsersAndAdministrators } from '../../auth/last-administrator.ts'
import { dropSecondFactor } from '../../auth/second-factor.ts'
import { endSessions, type Person } from '../../auth/session.ts'
import { exportCsv } from '../../csv-export.ts'
import { fieldColumns } from '../../csv-list.ts'
import { and, testsOf } from '../../db/lists/list.ts'
import { countRows, listPage } from '../../db/lists/page.ts'
import type { Db } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import type { AuditEntry } from '../../history/audit.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { record } from '../../rows/steps.ts'
import { type Write, write } from '../../rows/write.ts'
import { access, getUser } from './access.ts'
import { approval, moveUsers, USER, type UserMove } from './change.ts'
import { USERS, type UserFilters, usersInOrder } from './filters.ts'
import { COLUMNS, readUser, readUsers, withSessions } from './rows.ts'

const PENDING = { search: '', state: 'pending' }

export const users: Handlers<typeof contract> = {
  list: async ({ query }, { db }) => {
    const counts = await countRows(db, USERS, query)
    const { ids, meta } = await listPage(db, usersInOrder(query), query, counts)
    const pending = await countRows(db, USERS, PENDING)
    // The ids of users are strings.
    return { data: await readUsers(db, ids.map(String)), meta, pending: pending.filtered }
  },

  export: async ({ query }, context) =>
    exportCsv<User>(context, {
      action: 'user.exported',
      query,
      columns: {
        ...fieldColumns('username', 'role', 'state', 'state_reason'),
        ...fieldColumns('created_at', 'seen_at', 'sessions'),
      },
      read: (last, limit) => newestUsers(context.db, query, last, limit),
    }),

  get: getUser,
  ...access,

  approve: ({ params, body: { role, version } }, context) =>
    changeUser(context, { ...params, version, ...approval(role) }),

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
      throw new AppError(
        'conflict',
        'Turn off your own two-factor authentication under Settings › Security.',
      )
    return write(context, async (step) => {
      const { trx } = step
      await readUser(trx, id)
      if (!(await dropSecondFactor(trx, id)))
        throw new AppError('conflict', 'This user does not use two-factor authentication.')
      const after = { sessions_ended: await endSessions(trx, id) }
      await recordUser(step, id, { action: 'user.second_factor_reset', after })
      return readUser(trx, id)
    })
  },
}

async function newestUsers(db: Db, query: UserFilters, last: User | undefined, limit: number) {
  const rows = await db
    .selectFrom('auth_user')
    .select(COLUMNS)
    .where(and(testsOf(db, USERS, query)))
    .$if(last !== undefined, (users) =>
      // PostgreSQL stores microseconds, which a user in the response does not have. Users are never deleted.
      users.where(
        sql<boolean>`(created_at, id) < (select created_at, id from auth_user where id = ${last?.id})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return withSessions(db, rows)
}

/** Users by id, for jobs. */
export async function userIdsAfter(
  db: Db,
  query: UserFilters,
  { last, limit }: { readonly last: string | undefined; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('auth_user')
    .select('id')
    .where(and(testsOf(db, USERS, query)))
    .where('id', '>', last ?? '')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Changes the role or state of a user. It takes effect on their next request. */
function changeUser(
  context: Context<Person>,
  { id, ...move }: UserMove & { readonly id: string },
): Promise<User> {
  return write(context, async (step) => {
    await lockUsersAndAdministrators(step.trx, [id])
    await context.authorize(step.trx)
    await moveUsers(step, [id], move)
    return readUser(step.trx, id)
  })
}

/** The audit entry and live hint of a change that does not change the user's own row. */
const recordUser = (step: Write, id: string, entry: Omit<AuditEntry, 'entityId'>) =>
  record(step, USER, { ...entry, entityId: id }, { ids: [id] })
