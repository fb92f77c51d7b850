import type { audit as contract } from '#contract/audit.ts'
import { found } from '../../errors.ts'
import type { Handlers } from '../../http/context.ts'
import { revertChange } from '../../rows/revert.ts'
import { write } from '../../rows/write.ts'
import { listActions } from './actions.ts'
import { listAudit, readEntries } from './list.ts'

export const audit: Handlers<typeof contract> = {
  list: ({ query }, { db }) => listAudit(db, query),

  async get({ params: { id } }, { db }) {
    const [entry] = await readEntries(db, [id])
    return found(entry, 'Audit log entry')
  },

  actions: (_, { db }) => listActions(db),

  async revert({ params: { id } }, context) {
    await write(context, async (step) => {
      await context.authorize(step.trx)
      await revertChange(step, context.vault, id)
    })
    return null
  },
}
