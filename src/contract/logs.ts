import { z } from 'zod'
import { changed, values } from './audit.ts'
import { SEARCH_MAX } from './characters.ts'
import { LogLevel, LogSource } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { amountText, Id, Instant, NumberText, text } from './fields.ts'
import { filterBy } from './filter/filter-text.ts'
import { LOG_FIELDS } from './filter/registry/logs.ts'
import { CsvPieces } from './list.ts'
import { LOG_SEARCH_MIN } from './log-choices.ts'

const Details = z.record(z.string(), z.unknown()).nullable()

export type LogLine = z.infer<typeof LogLine>
const LogLine = z
  .object({
    id: Id.describe('Id of the log line'),
    at: Instant.describe('Time of the log line'),
    level: LogLevel,
    source: LogSource,
    user_id: z.string().nullable().describe('Id of the user who caused it; `null` when nobody did'),
    username: z
      .string()
      .nullable()
      .describe('Name of the user who caused it; `null` when nobody did'),
    message: z.string().describe('Text of the log line'),
    details: Details.describe('Further values; `null` without any'),
    request_id: z.string().nullable().describe('Id of the request; `null` outside a request'),
    audit: z
      .object({ id: Id.describe('Id of the audit log entry'), ...changed, ...values })
      .nullable()
      .describe('The change that the line reports; `null` when it reports none'),
  })
  .meta({ id: 'LogLine', description: 'A line of the server log' })

export type ErrorGroup = z.infer<typeof ErrorGroup>
const ErrorGroup = z
  .object({
    key: z.string().describe('Id of the group'),
    level: LogLevel,
    source: LogSource,
    message: z.string().describe('Text that the log lines share'),
    details: Details.describe('Further values of the latest log line; `null` without any'),
    count: z.int().describe('Number of log lines since `first_at`'),
    first_at: Instant.describe('Time of the first log line'),
    last_at: Instant.describe('Time of the latest log line'),
  })
  .meta({ id: 'ErrorGroup', description: 'Identical warnings or errors, as one group' })

const filters = {
  level: LogLevel.optional().describe('Only return lines of this level or a higher one'),
  source: LogSource.optional().describe('Only return lines of this part of the console'),
  user_id: text(1, 64).optional().describe('Only return lines that this user caused'),
  search: text(0, SEARCH_MAX)
    .refine((part) => part === '' || [...part].length >= LOG_SEARCH_MIN, {
      message: `Must have at least ${LOG_SEARCH_MIN} characters.`,
    })
    .default('')
    .describe(
      `Only return lines with this text, ignoring case; at least ${LOG_SEARCH_MIN} characters`,
    ),
  from: Instant.optional().describe('Only return lines of this time or later'),
  until: Instant.optional().describe('Only return lines of this time or earlier'),
  q: filterBy(LOG_FIELDS),
}

export type LogFilters = z.infer<typeof LogFilters>
const LogFilters = z.strictObject(filters)

const LIMIT_MAX = 500

export type LogQuery = z.infer<typeof LogQuery>
export const LogQuery = z.strictObject({
  ...filters,
  before: NumberText.optional().describe('Only return lines older than the line with this id'),
  after: NumberText.optional().describe('Only return lines newer than the line with this id'),
  limit: amountText(LIMIT_MAX, 100, 'Maximum number of lines'),
})

const administrator = { access: 'administrator' } as const

export const logs = {
  list: endpoint({
    ...administrator,
    method: 'GET',
    path: 'logs',
    summary: 'List log lines, newest first',
    description:
      'The log includes the audit log. A page can have fewer lines than `limit`, or none, and still be continued with `next`.',
    query: LogQuery,
    response: z.object({
      data: z.array(LogLine).describe('Log lines, newest first'),
      next: Id.nullable().describe('Value of `before` for the next page; `null` on the last page'),
    }),
  }),
  errorGroups: endpoint({
    ...administrator,
    method: 'GET',
    path: 'logs/error-groups',
    summary: 'List warnings and errors, grouped',
    description: 'Returns the 100 groups with the latest log lines.',
    response: z.array(ErrorGroup),
  }),
  export: endpoint({
    ...administrator,
    method: 'GET',
    path: 'logs/export',
    summary: 'Export the log as a CSV file',
    description: 'The file includes the audit log.',
    confirm: true,
    download: 'logs',
    query: LogFilters,
    response: CsvPieces,
  }),
}
