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

/** What a mutation deleted, or a call that takes the input of the mutation and undoes it. */
export type Undo = DeletedEntity | ((input: unknown) => Promise<unknown>)

/** Undoes a mutation and reports the outcome. */
export async function undoMutation(undo: Undo, input: unknown, notify: Notify): Promise<void> {
  try {
    await (typeof undo === 'function' ? undo(input) : restoreRow(undo, input))
    notify.success('Restored')
  } catch (error) {
    notify.failure('Failed to undo', reasonOf(error))
  }
}

function restoreRow(entity: DeletedEntity, deletion: unknown): Promise<unknown> {
  const { params } = Deletion.parse(deletion)
  const id = params[ROW_PARAMETER[entity] ?? 'id'] ?? 0
  return api.undo.run.call({ body: { entity, id } })
}
