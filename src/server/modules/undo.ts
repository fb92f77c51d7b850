import type { undo as contract, DeletedEntity } from '#contract/undo.ts'
import { allows } from '#domain/access.ts'
import { currentTime } from '../db/clock.ts'
import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { entityOf } from '../history/entity.ts'
import type { Handlers } from '../http/context.ts'
import { revertChange } from '../rows/revert.ts'
import { write } from '../rows/write.ts'

/** Longer than the toast with the undo button, which is shown for 8 s, or longer while the pointer is over it. */
const PATIENCE_MS = 120_000

export const undo: Handlers<typeof contract> = {
  async run({ body: { entity, id } }, context) {
    const { user, vault } = context
    if (!allows(entityOf(entity).access, 'DELETE', user))
      throw new AppError('forbidden', 'Your role does not allow this.')
    return write(context, async (step) => {
      const deletion = await latestChange(step.trx, entity, id)
      if (!deletion || deletion.user_id !== user.id || deletion.after !== null)
        throw new AppError('not_found', 'There is no deletion of yours to undo.')
      if (currentTime() - deletion.at.getTime() > PATIENCE_MS)
        throw new AppError(
          'conflict',
          'It is too late to undo this. An administrator can revert it in the audit log.',
        )
      await revertChange(step, vault, deletion.audit_id)
      return null
    })
  },
}

function latestChange(trx: Db, entity: DeletedEntity, id: number) {
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
