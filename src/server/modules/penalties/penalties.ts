import type { penalties as contract, Penalty } from '#contract/penalties.ts'
import { countPenalties } from '../../counters/penalty-tally.ts'
import { audit } from '../../history/audit.ts'
import { keepRow } from '../../history/undo.ts'
import type { Handlers } from '../../http/context.ts'
import type { Live } from '../../live/live.ts'
import { addPenalty, changePenalty, lockPenalty } from './change.ts'
import { exportPenalties } from './export.ts'
import { listPenalties } from './list.ts'
import { readPenalty } from './rows.ts'

export const penalties: Handlers<typeof contract> = {
  list: ({ query }, { db }) => listPenalties(db, query),

  export: exportPenalties,

  async add({ body }, { transact, caller, live }) {
    const penalty = await transact(async (trx) => {
      const { id, kept } = await addPenalty(trx, body)
      await audit(trx, caller, { action: 'penalty.added', entityId: id, after: body }, kept)
      return readPenalty(trx, id)
    })
    tell(live, penalty)
    return penalty
  },

  async update({ params: { id }, body: { version, ...change } }, { transact, caller, live }) {
    const penalty = await transact(async (trx) => {
      const { before, after, kept } = await changePenalty(trx, { id, version, change })
      const entry = { action: 'penalty.corrected', entityId: id, before, after } as const
      await audit(trx, caller, entry, kept)
      return readPenalty(trx, id)
    })
    tell(live, penalty)
    return penalty
  },

  async remove({ params: { id }, body: { reason, version } }, { transact, caller, live }) {
    const penalty = await transact(async (trx) => {
      const row = await lockPenalty(trx, id, version)
      const before = await readPenalty(trx, id)
      const kept = await keepRow(trx, 'penalty', id)
      await trx.deleteFrom('penalty').where('id', '=', id).execute()
      await countPenalties(trx, [row], -1)
      const entry = { action: 'penalty.deleted', entityId: id, before, after: { reason } } as const
      await audit(trx, caller, entry, kept)
      return before
    })
    tell(live, penalty)
    return null
  },
}

/** Whoever may not hear of penalties sees on an admin how many there are. */
function tell(live: Live, { id, admin_id }: Penalty): void {
  live.changed('penalties', [id])
  if (admin_id !== null) live.changed('admins', [admin_id])
}
