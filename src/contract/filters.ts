import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bounded, text } from './fields.ts'
import { FILTER_MAX } from './filter/limits.ts'
import { COUNTED_LISTS } from './view-lists.ts'

const FIELD_MAX = 40
/** Long enough for a percent-encoded filter of the maximum length and other parameters. */
const QUERY_MAX = 3 * FILTER_MAX + 1000

const Count = z
  .object({
    value: z.string().describe('Value as written in a filter; `none` for rows without a value'),
    count: z.int().describe('Number of matching rows with this value'),
  })
  .meta({ id: 'ValueCount', description: 'The number of rows with a value' })
export type ValueCount = z.infer<typeof Count>

export const filters = {
  counts: endpoint({
    method: 'GET',
    path: 'filters/counts',
    summary: 'Count the rows of a list by the values of a field',
    description:
      'Counts the rows that match a query of the list together with each value of a field that has few: a choice, a flag, a server or a bot group. Requires the permission to read the list and the field. Users with the same role share counts, which are reused for at least 5 s.',
    access: 'authenticated',
    errors: ['forbidden'],
    query: z.strictObject({
      list: z
        .enum(COUNTED_LISTS)
        .describe(
          'List of the rows; `map` for the live bots, with the query of `GET /api/map/matches`',
        ),
      field: text(1, FIELD_MAX).describe('Name of a field of the filters of the list'),
      query: bounded(QUERY_MAX)
        .default('')
        .describe(
          'Query string of the list, such as `server_id=3&q=task%3Aidle`, without parameters of its pages',
        ),
    }),
    response: z.object({
      counts: z
        .array(Count)
        .nullable()
        .describe(
          'Servers and bot groups without rows are absent; `null` when rows cannot be counted or counting takes too long',
        ),
    }),
  }),
}
