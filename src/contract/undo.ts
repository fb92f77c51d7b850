import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { plain } from './plain.ts'

/** Rows whose deletion the user can undo for a short time. */
export type DeletedEntity = z.infer<typeof DeletedEntity>
export const DeletedEntity = z.enum([
  'captcha_key',
  'br_bot_group',
  'br_bot_group_schedule',
  'penalty',
  'order',
  'server',
  'proxy',
  'account',
  'agent',
  'saved_view',
  ...Object.values(plain).map(({ remove }) => remove.deletes),
])

export const undo = {
  run: endpoint({
    method: 'POST',
    path: 'undo',
    summary: 'Undo a deletion',
    description:
      'Undoes your own deletion of the last two minutes. Requires the permission to delete the row.',
    // Viewers can delete, and therefore restore, their own views.
    access: 'own',
    forKeys: true,
    idempotent: true,
    errors: ['conflict', 'not_found'],
    body: z.strictObject({
      entity: DeletedEntity.describe('Kind of the deleted row'),
      id: Id.describe('Id of the deleted row'),
    }),
    response: z.null(),
  }),
}
