import { z } from 'zod'
import { SEARCH_MAX } from './characters.ts'
import { endpoint } from './endpoint.ts'
import { bounded, NumberText, text, Uuid } from './fields.ts'

/** The kinds of rows that the search finds. Equally relevant results are returned in this order. */
export const FOUND_KINDS = [
  'br_bot',
  'bot',
  'br_bot_group',
  'server',
  'proxy',
  'order',
  'penalty',
  'admin',
  'agent',
  'user',
  'view',
] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

/** Maximum number of results of a search. */
export const FOUND_ROWS_MAX = 24

/** The length from which a text is also found inside names, in folded characters. */
export const INNER_TEXT_MIN = 3

export type FoundRow = z.infer<typeof FoundRow>
const FoundRow = z
  .object({
    kind: z.enum(FOUND_KINDS).describe('What was found'),
    id: z.union([z.int(), z.string()]).describe('Id of the row'),
    name: z.string().describe('Name of the row: nickname, name, address or bank number'),
    detail: z
      .string()
      .describe(
        'Text that distinguishes it from rows of the same name, such as its server or address, or the list of a view; may be empty',
      ),
  })
  .meta({ id: 'FoundRow', description: 'A result of a search over all kinds of rows' })

const KIND_AND_ID_CHARACTERS = 50

/** The kind and the id of a row in a query, such as `order:7`. */
const RowText = z.preprocess(
  (row) => {
    const [kind, ...id] = String(row).split(':')
    return { kind, id: id.join(':') }
  },
  z.union(
    [
      z.strictObject({ kind: z.literal('user'), id: Uuid }),
      z.strictObject({ kind: z.enum(FOUND_KINDS).exclude(['user']), id: NumberText }),
    ],
    'Must be a kind and an id, such as order:7.',
  ),
)

const RowsText = bounded(FOUND_ROWS_MAX * KIND_AND_ID_CHARACTERS)
  .transform((rows): unknown[] => rows.split(','))
  .pipe(z.array(RowText).max(FOUND_ROWS_MAX))

export const search = {
  rows: endpoint({
    method: 'GET',
    path: 'search',
    summary: 'Find rows of any kind',
    description: `Searches bots, BR bots, bot groups, servers, proxies, orders, penalties, admins, agents, users and views that the caller can list, by id, name, address or bank number. Returns up to ${FOUND_ROWS_MAX}: exact matches first, then those that begin with the text, then those that contain it. Texts shorter than ${INNER_TEXT_MIN} characters are only found at the beginning.`,
    access: 'authenticated',
    query: z.strictObject({
      text: text(1, SEARCH_MAX).describe(
        'Text to find, ignoring case, or an id such as `7` or `#7`',
      ),
    }),
    response: z.array(FoundRow).meta({ description: 'Results, best match first' }),
  }),
  byIds: endpoint({
    method: 'GET',
    path: 'search/by-ids',
    summary: 'List existing rows of any kind by id',
    description:
      'Returns the current names of the given rows. Rows that do not exist, or that the caller cannot list, are left out.',
    access: 'authenticated',
    query: z.strictObject({
      rows: RowsText.describe(
        `Comma-separated kinds and ids of up to ${FOUND_ROWS_MAX} rows, such as \`order:7,server:2\``,
      ).meta({ examples: ['order:7,server:2'] }),
    }),
    response: z.array(FoundRow).meta({ description: 'The existing rows, in the given order' }),
  }),
}
