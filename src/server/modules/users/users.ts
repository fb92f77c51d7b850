import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { UserState } from '#contract/roles.ts'
import { users as contract, type User } from '#contract/users.ts'
import { endAccessOfState } from '../../auth/end-access.ts'
import {
  lockUserAndAdministrators,
  requireAdministrator,
  Standing,
} from '../../auth/last-administrator.ts'
import { dropSecondFactor } from '../../auth/second-factor.ts'
import { endSessions, type Person } from '../../auth/session.ts'
import { exportCsv } from '../../csv-export.ts'
import { metaOf } from '../../db/paging.ts'
import type { Db } from '../../db/schema.ts'
import { holdsText } from '../../db/search.ts'
import { AppError } from '../../errors.ts'
import type { AuditEntry } from '../../history/audit.ts'
import { defineEntity } from '../../history/entity.ts'
import type { Context, Handler, Handlers } from '../../http/context.ts'
import { changeRow, record, takeRow } from '../../rows/steps.ts'
import { type Write, write } from '../../rows/write.ts'
import { access, getUser } from './access.ts'
import { COLUMNS, readUser, withSessions } from './rows.ts'

export const users: Handlers<typeof contract> = {
  list: async ({ query }, { db }) => {
    const { page, per_page, sort_by, sort_order } = query
    const matching = matches(db, query)
    const { pending, ...counts } = await countUsers(db, matching)
    const rows = await db
      .selectFrom('auth_user')
      .select(COLUMNS)
      .where(matching)
      .orderBy(sql`case when state = 'pending' then 0 else 1 end`)
      .orderBy(sort_by === 'username' ? 'name_key' : sort_by, sort_order)
      .orderBy('id', sort_order)
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute()
    return { data: await withSessions(db, rows), meta: metaOf(query, counts), pending }
  },

  export: async ({ query }, context) =>
    exportCsv(context, {
      action: 'user.exported',
      query,
      columns: {
        username: (user: User) => user.username,
        role: ({ role }) => role,
        state: ({ state }) => state,
        state_reason: ({ state_reason }) => state_reason,
        created_at: ({ created_at }) => created_at,
        seen_at: ({ seen_at }) => seen_at,
        sessions: ({ sessions }) => sessions,
      },
      read: (last, limit) => newestUsers(context.db, query, last, limit),
    }),

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

async function newestUsers(db: Db, query: Filters, last: User | undefined, limit: number) {
  const rows = await db
    .selectFrom('auth_user')
    .select(COLUMNS)
    .where(matches(db, query))
    .where(({ eb, and, or }) => {
      if (!last) return ALL
      const at = new Date(last.created_at)
      return or([
        eb('created_at', '<', at),
        and([eb('created_at', '=', at), eb('id', '<', last.id)]),
      ])
    })
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return withSessions(db, rows)
}

type Filters = Parameters<Handler<typeof contract.export>>[0]['query']

const matches = (db: Db, { search, state }: Filters) =>
  sql<SqlBool>`${search === '' ? ALL : holdsText(db, 'name_key', search)}
    and ${state === undefined ? ALL : sql`state = ${state}`}`

const ALL = sql<SqlBool>`1 = 1`

const countUsers = (db: Db, matching: RawBuilder<SqlBool>) =>
  db
    .selectFrom('auth_user')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere(matching).as('filtered'),
      fn.countAll<number>().filterWhere('state', '=', 'pending').as('pending'),
    ])
    .executeTakeFirstOrThrow()

interface Facts extends Omit<Standing, 'id'> {
  readonly state_reason: string | null
}

interface Move {
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

const USER = defineEntity({
  name: 'user',
  table: 'auth_user',
  access: contract.role.access,
  topic: 'users',
  confirm: true,
  isIdentity: true,
  lock: lockUserAndAdministrators,
  read: (trx, id) => readUser(trx, String(id)),
  afterRevert: async (trx, before, after) => {
    if (!before || !after) return
    const standing = { before: Standing.parse(before), after: Standing.parse(after) }
    await requireAdministrator(trx, standing.before, standing.after)
    await endAccessOfState(trx, standing.before, standing.after)
  },
})

/** Changes the role or state of a user. It takes effect on their next request. */
function changeUser(
  context: Context<Person>,
  { id, version, action, from, verb, set }: Move,
): Promise<User> {
  return write(context, async (step) => {
    const { trx } = step
    await lockUserAndAdministrators(trx, id)
    await context.authorize(trx)
    const user = await takeRow(step, USER, id, version)
    const before = user.row
    const after = { ...before, ...set }
    await requireAdministrator(trx, before, after)
    if (!from.includes(before.state))
      throw new AppError('conflict', `This user is ${before.state} and cannot ${verb}.`)

    const revoked = await endAccessOfState(trx, before, after)
    const entry = { before: standingOf(before), after: { ...standingOf(after), ...revoked } }
    await changeRow(step, user, set, { action, ...entry })
    return readUser(trx, id)
  })
}

/** The audit entry and live hint of a change that does not change the user's own row. */
const recordUser = (step: Write, id: string, entry: Omit<AuditEntry, 'entityId'>) =>
  record(step, USER, { ...entry, entityId: id }, { ids: [id] })

const standingOf = ({ username, role, state, state_reason }: Facts & { username: string }) => ({
  username,
  role,
  state,
  state_reason,
})
