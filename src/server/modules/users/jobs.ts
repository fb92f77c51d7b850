import { z } from 'zod'
import type { Filter } from '#contract/filter/filter.ts'
import { UserState } from '#contract/roles.ts'
import type { JobChanges, JobTargets } from '../../jobs/kind.ts'
import { approval, moveUser } from './change.ts'
import { userIdsAfter } from './users.ts'

const Filters = z.looseObject({
  search: z.string(),
  state: UserState.optional(),
  q: z.custom<Filter>().optional(),
})

export const userTargets: JobTargets = {
  table: 'auth_user',
  noun: 'users',
  idsAfter: (db, query, range) => userIdsAfter(db, Filters.parse(query), range),
  names: async (db, ids) => {
    const rows = await db
      .selectFrom('auth_user')
      .select(['id', 'username'])
      .where('id', 'in', ids)
      .execute()
    return new Map(rows.map(({ id, username }) => [id, username]))
  },
}

export const userChanges: JobChanges<'user.approve'> = {
  'user.approve': async (step, id, { role }) => {
    await moveUser(step, { id, version: undefined, ...approval(role) })
    return 'done'
  },
}
