import { z } from 'zod'
import { changeOf } from './change.ts'
import { ViewList, ViewVisibility } from './choices.ts'
import { endpointParts, record } from './crud.ts'
import { endpoint } from './endpoint.ts'
import { bounded, Id, idsText, nameText, text } from './fields.ts'
import { FILTER_MAX } from './filter/limits.ts'
import { VIEW_COUNTS_MAX, VIEW_NAME_MAX, VIEWS_MAX } from './view-choices.ts'

const NAME = 'Name of the view; unique among the views of its owner for this list, ignoring case'
const QUERY =
  'Query parameters of the list by name, such as `q`, `search`, `server_id`, `sort_by` and `sort_order`, without those of its pages'
const COLUMNS = 'Ids of the visible columns in the console; `null` for the default columns'
const COLUMNS_MAX = 40

export type View = z.infer<typeof View>
export const View = record({
  list: ViewList,
  name: z.string().describe(NAME),
  visibility: ViewVisibility,
  owner: z
    .object({
      id: z.string().describe('Id of the user'),
      name: z.string().describe('Name of the user'),
    })
    .describe('User who added the view'),
  query: z.record(z.string(), z.string()).describe(QUERY),
  columns: z.array(z.string()).nullable().describe(COLUMNS),
  is_default: z.boolean().describe('Whether the list opens with this view for the caller'),
  can_change: z.boolean().describe('Whether the caller can change and delete the view'),
}).meta({ id: 'View', description: 'A saved filter, order and choice of columns of a list' })

const draft = {
  name: nameText(1, VIEW_NAME_MAX).describe(NAME),
  visibility: ViewVisibility.default('private'),
  query: z.record(bounded(VIEW_NAME_MAX), text(0, FILTER_MAX)).describe(QUERY),
  columns: z
    .array(bounded(VIEW_NAME_MAX).regex(/^[a-z_]+$/, 'Must be the id of a column.'))
    .min(1)
    .max(COLUMNS_MAX)
    .nullable()
    .default(null)
    .describe(COLUMNS),
}

const Count = z
  .object({
    id: Id.describe('Id of the view'),
    count: z
      .int()
      .nullable()
      .describe('Number of matching rows; `null` when it could not be counted or is not known yet'),
    error: z
      .string()
      .nullable()
      .describe('Why the rows cannot be counted, for the user; `null` when they can'),
  })
  .meta({ id: 'ViewCount', description: 'The number of rows of a view' })
export type ViewCount = z.infer<typeof Count>

const Counts = z
  .object({
    counts: z.array(Count).describe('Counts of the views that the caller can open'),
    refresh_ms: z
      .int()
      .describe(
        'Time in milliseconds for which a count is reused; a count requested this long after a change includes the change',
      ),
  })
  .meta({ id: 'ViewCounts', description: 'The number of rows of some views' })

const { list, add, update, remove } = endpointParts({
  path: 'views',
  noun: ['a view', 'views'],
  read: 'own',
  write: 'own',
})

const SHARED =
  'Views that are not private require the permission of an administrator. Users who cannot read a field of the filter do not get a shared view.'

export const views = {
  list: endpoint({
    method: list.method,
    path: list.path,
    access: list.access,
    summary: 'List the views that you can open',
    description:
      'Returns your views and the views shared with you, in your order; administrators get all shared views. Views of lists that you cannot read are left out, and so are views of other users with a filter by a field that you cannot read.',
    response: z.array(View),
  }),
  counts: endpoint({
    method: 'GET',
    path: 'views/counts',
    access: 'own',
    summary: 'Count the rows of views',
    description:
      'Each count equals the total of the list for you. Views of the audit log and the server log have no count. Users with the same role share counts, which are at most `refresh_ms` old.',
    query: z.strictObject({
      ids: idsText(VIEW_COUNTS_MAX).describe(`Ids of up to ${VIEW_COUNTS_MAX} views`),
    }),
    response: Counts,
  }),
  add: endpoint({
    ...add,
    description: `${SHARED} A user can have ${VIEWS_MAX} views. The filter is checked with your permissions and stored as canonical text.`,
    errors: ['conflict'],
    body: z.strictObject({ list: ViewList, ...draft }),
    response: View,
  }),
  update: endpoint({
    ...update,
    description: `You can change your private views; administrators can also change all shared views. ${SHARED}`,
    errors: ['conflict'],
    body: changeOf(draft),
    response: View,
  }),
  arrange: endpoint({
    method: 'PUT',
    path: 'views/arrangement',
    access: 'own',
    summary: 'Set the order of your views or your default view',
    description: 'Applies only to you and to one list.',
    errors: ['conflict', 'not_found'],
    body: z
      .strictObject({
        list: ViewList,
        order: z
          .array(Id)
          .max(1000)
          .optional()
          .describe('Ids of views in their new order; views left out come after them'),
        default_id: Id.nullable()
          .optional()
          .describe('Id of the view that the list opens with; `null` for none')
          .meta({ examples: [1] }),
      })
      .refine(
        ({ order, default_id }) => order !== undefined || default_id !== undefined,
        'Send the order, the default view or both.',
      ),
    response: z.null(),
  }),
  remove: {
    ...endpoint({
      ...remove,
      description:
        'You can delete your private views; administrators can also delete all shared views.',
      errors: ['conflict'],
    }),
    deletes: 'saved_view',
  },
}
