import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant, NumberText, text } from './fields.ts'
import { CsvPieces } from './list.ts'
import { LogLevel, LogSource } from './log-choices.ts'

export type LogLine = z.infer<typeof LogLine>
const LogLine = z.object({
  id: Id,
  at: Instant,
  level: LogLevel,
  source: LogSource,
  user_id: z.string().nullable(),
  username: z.string().nullable(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()).nullable(),
  request_id: z.string().nullable(),
  audit: z
    .object({
      id: Id,
      action: z.string(),
      entity: z.string(),
      entity_id: z.string().nullable(),
      before: z.unknown(),
      after: z.unknown(),
    })
    .nullable()
    .describe('The change, where this line tells of one'),
})

export type LogFault = z.infer<typeof LogFault>
const LogFault = z.object({
  key: z.string(),
  level: LogLevel,
  source: LogSource,
  message: z.string(),
  details: z.record(z.string(), z.unknown()).nullable().describe('Of the latest'),
  amount: z.int().describe('How often, since `first_at`'),
  first_at: Instant,
  last_at: Instant,
})

const SEARCH_MIN = 3

const filters = {
  level: LogLevel.optional().describe('Of this level or a worse one'),
  source: LogSource.optional().describe('Only from there'),
  user_id: text(1, 64).optional().describe('Only what this person caused'),
  search: text(0, 100)
    .refine((part) => part === '' || [...part].length >= SEARCH_MIN, {
      message: `Must have at least ${SEARCH_MIN} characters`,
    })
    .default('')
    .describe('Part of the text, whatever its case'),
  from: Instant.optional().describe('Not before'),
  until: Instant.optional().describe('Not after'),
}

export type LogFilters = z.infer<typeof LogFilters>
const LogFilters = z.strictObject(filters)

export type LogQuery = z.infer<typeof LogQuery>
export const LogQuery = z.strictObject({
  ...filters,
  before: NumberText.optional().describe('Only lines older than this one'),
  after: NumberText.optional().describe('Only lines newer than this one'),
  limit: NumberText.pipe(z.int().max(500)).prefault('100').describe('1 to 500'),
})

const administrator = { access: 'administrator' } as const

export const logs = {
  list: endpoint({
    ...administrator,
    method: 'GET',
    path: 'logs',
    summary: 'What the server logged and who changed what, newest first',
    query: LogQuery,
    response: z.object({
      data: z.array(LogLine),
      next: Id.nullable().describe('Go on with this as `before`; null: that was all'),
    }),
  }),
  faults: endpoint({
    ...administrator,
    method: 'GET',
    path: 'logs/faults',
    summary: 'Identical warnings and errors together, the latest 100',
    response: z.array(LogFault),
  }),
  export: endpoint({
    ...administrator,
    method: 'GET',
    path: 'logs/export',
    summary: 'Export the log with its audit rows as a CSV file',
    confirm: true,
    download: 'logs',
    query: LogFilters,
    response: CsvPieces,
  }),
}
