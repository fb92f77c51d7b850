import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { plain } from './plain.ts'

/** What can be had back for a moment after it was deleted. */
export type DeletedEntity = z.infer<typeof DeletedEntity>
export const DeletedEntity = z.enum([
  'captcha_key',
  'br_bot_group_schedule',
  'penalty',
  'order',
  ...Object.values(plain).map(({ remove }) => remove.deletes),
])

export const undo = {
  run: endpoint({
    method: 'POST',
    path: 'undo',
    summary:
      'Take back a deletion of the last two minutes; the own ones only, where deleting is allowed',
    access: 'authenticated',
    body: z.strictObject({
      entity: DeletedEntity.describe('What was deleted'),
      id: Id.describe('Number of the deleted row'),
    }),
    response: z.null(),
  }),
}
