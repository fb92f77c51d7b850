import { z } from 'zod'
import { UserState } from '#contract/choices.ts'
import type { Filter } from '#contract/filter/filter.ts'
import { lockUsersAndAdministrators } from '../../auth/last-administrator.ts'
import { namesOf } from '../../db/lists/named-rows.ts'
import type { JobChanges, JobTargets } from '../../jobs/kind.ts'
import { approval, moveUsers } from './change.ts'
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
  names: (db, ids) => namesOf(db, 'user', ids),
}

export const userChanges: JobChanges<'user.approve'> = {
  'user.approve': {
    lock: lockUsersAndAdministrators,
    changeAll: async (step, ids, { role }) => {
      await moveUsers(step, ids, approval(role))
      return ids.map(() => 'done')
    },
  },
}
