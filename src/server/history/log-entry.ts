import { z } from 'zod'
import { LOG_LEVELS, type LogLevel, type LogSource } from '#contract/log-choices.ts'

/** A line of the server log as stored in the database. */
export interface LogEntry {
  readonly at: Date
  readonly level: LogLevel
  readonly source: LogSource
  /** Empty for a line without a user. */
  readonly userId: string
  readonly username: string | null
  readonly message: string
  readonly details: Record<string, unknown> | null
  readonly requestId: string | null
}

const Line = z.looseObject({
  level: z.enum(LOG_LEVELS),
  time: z.iso.datetime(),
  msg: z.string().default(''),
  source: z.enum(['live', 'server']).optional(),
  request_id: z.string().optional(),
  user_id: z.string().nullish(),
  username: z.string().nullish(),
})

const Answered = z.looseObject({
  method: z.string(),
  path: z.string(),
  status: z.int(),
})

const FIRST_REFUSAL = 400

/** The message of the line about a request. */
export const ANSWERED = 'answered'

/** Converts a line of pino to an entry; undefined for lines that are not stored, such as successful plain reads. */
export function toEntry(line: string): LogEntry | undefined {
  const { success, data } = Line.safeParse(JSON.parse(line, wholesome))
  if (!success) return undefined
  const { level, time, msg, source, request_id, user_id, username, ...details } = data
  const answered = msg === ANSWERED ? Answered.safeParse(details).data : undefined
  // Requests logged for debugging only are too many to store.
  if (answered && (level === 'debug' || isPlainRead(answered))) return undefined
  return {
    at: new Date(time),
    level,
    source: source ?? (request_id === undefined ? 'server' : 'requests'),
    userId: user_id ?? '',
    username: username ?? null,
    message: answered ? `${answered.method} ${answered.path} ${answered.status}` : msg,
    details: Object.keys(details).length > 0 ? shortened(details) : null,
    requestId: request_id ?? null,
  }
}

const DETAILS_MAX = 8000

/** Limits the size of a line, because the log is limited in bytes. */
function shortened(details: Record<string, unknown>): Record<string, unknown> {
  const text = JSON.stringify(details)
  return text.length <= DETAILS_MAX
    ? details
    : { shortened: text.slice(0, DETAILS_MAX).toWellFormed() }
}

const TICKET = '/api/auth/ticket'

/** Whether a request only read and succeeded: these are too many to store. */
export const isPlainRead = ({ method, path, status }: Partial<z.infer<typeof Answered>>) =>
  status !== undefined &&
  status < FIRST_REFUSAL &&
  (method === 'GET' || method === 'HEAD' || path === TICKET)

/** PostgreSQL accepts neither NUL nor lone surrogates. */
const wholesome = (_: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\0', '\ufffd').toWellFormed() : value
