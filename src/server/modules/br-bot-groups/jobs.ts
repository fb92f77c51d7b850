import type { JobKindName } from '#contract/job-kinds.ts'
import { lockKeys } from '../../db/lock-rows.ts'
import { requireGroup } from '../../fleet/group-members.ts'
import { changeOthers, unlessHas } from '../../jobs/change-others.ts'
import type { JobChanges } from '../../jobs/kind.ts'
import { listTargets } from '../../jobs/list-targets.ts'
import { setProxy } from './change.ts'
import { GROUP } from './entities.ts'
import { GROUPS } from './list.ts'
import { readSchedules } from './rows.ts'
import { changeSchedules } from './schedules.ts'

export const groupTargets = listTargets(GROUPS, { noun: 'bot groups', kind: 'br_bot_group' })

export const groupChanges: JobChanges<Extract<JobKindName, `br_bot_group.${string}`>> = {
  'br_bot_group.add_schedules': {
    changeAll: (step, ids, { time_schedules }) =>
      changeSchedules(step, ids, (now) => [...now, ...time_schedules]),
  },
  'br_bot_group.replace_schedules': {
    changeAll: (step, ids, { time_schedules }) => changeSchedules(step, ids, () => time_schedules),
  },
  'br_bot_group.copy_schedules': {
    // A group that was deleted between two reads would have no schedules, and the other groups would lose theirs.
    lock: (trx, ids, { group_id }) => lockKeys(trx, GROUP.table, [...ids, group_id]),
    changeAll: async (step, ids, { group_id }) => {
      await requireGroup(step.trx, group_id)
      const schedules = await readSchedules(step.trx, group_id)
      return changeSchedules(step, ids, () => schedules)
    },
  },
  'br_bot_group.delete_schedules': {
    changeAll: (step, ids) => changeSchedules(step, ids, () => []),
  },
  'br_bot_group.change_proxy': {
    changeAll: (step, ids, values) =>
      changeOthers(step, { entity: GROUP, ids, changeOf: unlessHas(values) }, (groups) =>
        setProxy(step, groups, values.proxy_id),
      ),
  },
}
