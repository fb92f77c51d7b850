import { z } from 'zod'
import { Role } from './roles.ts'
import { VIEW_LISTS } from './view-lists.ts'

export const ViewList = z
  .enum(VIEW_LISTS)
  .meta({ id: 'ViewList', description: 'List that a view belongs to' })

export const ViewVisibility = z.enum(['private', ...Role.options, 'all']).meta({
  id: 'ViewVisibility',
  description:
    'Who can open a view: `private` for its owner, a role for the users with this role, or `all`',
})
export type ViewVisibility = z.infer<typeof ViewVisibility>

export const VIEW_NAME_MAX = 64
/** Views of one owner. */
export const VIEWS_MAX = 50
/** Views whose rows are counted for one request. */
export const VIEW_COUNTS_MAX = 20
