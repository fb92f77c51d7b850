import type { DeletedEntity } from '#contract/undo.ts'
import { propertyOf } from '#web/lib/property-of.ts'
import { api } from './client.ts'

/** Undoes the deletion of a row, which is named by a path parameter of the deletion. */
export function restoreRow(
  entity: DeletedEntity,
  deletion: unknown,
  parameter: string,
): Promise<unknown> {
  const id = Number(propertyOf(propertyOf(deletion, 'params'), parameter))
  return api.undo.run.call({ body: { entity, id } })
}
