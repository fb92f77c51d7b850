import { z } from 'zod'
import type { DeletedEntity } from '#contract/undo.ts'
import { api } from '../api/client.ts'
import { reasonOf } from '../api/reason-of.ts'
import type { Notify } from './notify.ts'

/** The parameter that names the row in the path of its deletion, where that is not `id`. */
const ROW_PARAMETER: Partial<Record<DeletedEntity, string>> = {
  br_bot_group_schedule: 'scheduleId',
}

const Deletion = z.object({ params: z.record(z.string(), z.number()) })

/** Undoes a deletion and reports the outcome. */
export async function undoDeletion(
  entity: DeletedEntity,
  deletion: unknown,
  notify: Notify,
): Promise<void> {
  const { params } = Deletion.parse(deletion)
  const id = params[ROW_PARAMETER[entity] ?? 'id'] ?? 0
  try {
    await api.undo.run.call({ body: { entity, id } })
    notify.success('Restored')
  } catch (error) {
    notify.failure('Failed to undo', reasonOf(error))
  }
}
