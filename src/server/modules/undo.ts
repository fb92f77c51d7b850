import type { undo as contract } from '#contract/undo.ts'
import { allows } from '#domain/access.ts'
import { currentTime } from '../db/clock.ts'
import type { Db } from '../db/schema.ts'
import type { Undoable } from '../db/tables/undo.ts'
import { AppError } from '../errors.ts'
import { revertChange } from '../history/revert.ts'
import { UNDOABLE } from '../history/undoable.ts'
import type { Handlers } from '../http/context.ts'

/** The toast offers it for 8 s; it stays as long as somebody points at it. */
const PATIENCE_MS = 120_000

export const undo: Handlers<typeof contract> = {
  async run({ body: { entity, id } }, context) {
    const { transact, user, live } = context
    if (!allows(UNDOABLE[entity].access, 'DELETE', user))
      throw new AppError('forbidden', 'Your role does not allow this.')
    const told = await transact(async (trx) => {
      const deletion = await latestChange(trx, entity, id)
      if (!deletion || deletion.user_id !== user.id || deletion.after !== null)
        throw new AppError('not_found', 'There is no deletion of yours to undo here')
      if (currentTime() - deletion.at.getTime() > PATIENCE_MS)
        throw new AppError(
          'conflict',
          'It is too late to undo this. An administrator can revert it in the audit.',
        )
      return revertChange(trx, context, deletion.audit_id)
    })
    for (const { topic, ids } of told) live.changed(topic, ids)
    return null
  },
}

function latestChange(trx: Db, entity: Undoable, id: number) {
  return trx
    .selectFrom('undo')
    .innerJoin('audit', 'audit.id', 'undo.audit_id')
    .select(['undo.audit_id', 'undo.at', 'undo.after', 'audit.user_id'])
    .where('undo.entity', '=', entity)
    .where('undo.row_id', '=', String(id))
    .orderBy('undo.audit_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
