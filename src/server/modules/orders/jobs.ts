import type { JobKindName } from '#contract/job-kinds.ts'
import type { Db } from '../../db/schema.ts'
import { changeOthers } from '../../jobs/change-others.ts'
import { deleting, type JobChanges } from '../../jobs/kind.ts'
import { listTargets } from '../../jobs/list-targets.ts'
import { deleteOrders, moveOrders, moveRefusal, ORDER } from './change.ts'
import { ORDERS } from './list.ts'

export const orderTargets = {
  ...listTargets(ORDERS, { noun: 'orders', kind: 'order' }),
  // The same name as on their page: bank numbers are masked on screens and in files.
  names: async (_db: Db, ids: readonly string[]) => new Map(ids.map((id) => [id, `Order #${id}`])),
}

export const orderChanges: JobChanges<Extract<JobKindName, `order.${string}`>> = {
  'order.move': {
    changeAll: (step, ids, values, { reason }) =>
      changeOthers(
        step,
        {
          entity: ORDER,
          ids,
          changeOf: (taken) =>
            taken.row.status === values.status
              ? undefined
              : (moveRefusal(taken.row.status, values.status) ?? taken),
        },
        (orders) => moveOrders(step, orders, { ...values, reason }),
      ),
  },
  'order.delete': deleting((step, ids) => deleteOrders(step, ids)),
}
