import type { audit as contract } from '#contract/audit.ts'
import { revertChange } from '../../history/revert.ts'
import type { Handlers } from '../../http/context.ts'
import { listActions } from './actions.ts'
import { listAudit } from './list.ts'

export const audit: Handlers<typeof contract> = {
  list: ({ query }, { db }) => listAudit(db, query),

  actions: (_, { db }) => listActions(db),

  async revert({ params: { id } }, context) {
    const { transact, authorize, live } = context
    const told = await transact(async (trx) => {
      await authorize(trx)
      return revertChange(trx, context, id)
    })
    for (const { topic, ids } of told) {
      // A reverted role or state takes effect under the pages that this user has open.
      if (topic === 'users') for (const user of ids) live.identityChanged(String(user))
      live.changed(topic, ids)
    }
    return null
  },
}
