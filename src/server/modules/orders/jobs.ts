import type { JobKindName } from '#contract/job-kinds.ts'
import type { JobChanges } from '../../jobs/kind.ts'
import { listTargets } from '../../jobs/list-targets.ts'
import { takeRow } from '../../rows/steps.ts'
import { moveOrder, ORDER, removeOrder } from './change.ts'
import { ORDERS } from './list.ts'

export const orderTargets = listTargets(ORDERS, { noun: 'orders', kind: 'order' })

export const orderChanges: JobChanges<Extract<JobKindName, `order.${string}`>> = {
  'order.move': async (step, id, { status }, { reason }) => {
    const order = await takeRow(step, ORDER, id)
    if (order.row.status === status) return 'unchanged'
    await moveOrder(step, order, { status, reason })
    return 'done'
  },
  'order.delete': async (step, id) => {
    await removeOrder(step, id, undefined)
    return 'done'
  },
}
