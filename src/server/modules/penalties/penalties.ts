import type { penalties as contract } from '#contract/penalties.ts'
import type { Handlers } from '../../http/context.ts'
import { write } from '../../rows/write.ts'
import { addPenalty, changePenalty, removePenalty } from './change.ts'
import { exportPenalties } from './export.ts'
import { listPenalties } from './list.ts'
import { readPenalty } from './rows.ts'

export const penalties: Handlers<typeof contract> = {
  list: ({ query }, { db }) => listPenalties(db, query),

  export: exportPenalties,

  add: ({ body }, context) =>
    write(context, async (step) => readPenalty(step.trx, await addPenalty(step, body))),

  update: ({ params: { id }, body }, context) =>
    write(context, async (step) => {
      await changePenalty(step, id, body)
      return readPenalty(step.trx, id)
    }),

  remove: ({ params: { id }, body: { reason, version } }, context) =>
    write(context, async (step) => {
      await removePenalty(step, id, version, reason)
      return null
    }),
}
