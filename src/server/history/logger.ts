import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { ERROR_STATUS } from '#contract/error-codes.ts'
import { outageOf } from '../db/connection-errors.ts'
import { codeOf } from '../db/transact.ts'
import { ANSWERED } from './log-entry.ts'
import { isRefusal, type RefusedRequests } from './refused-requests.ts'

/**
 * Structured lines, on standard output by default. Only the fields listed here are written, so headers, bodies and
 * queries never are.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: {
      req: ({ id, method, url }) => ({ id, method, path: pathOf(url) }),
      res: ({ statusCode }) => ({ status: statusCode }),
      err: plain,
    },
  } satisfies LoggerOptions
  return pino(options, destination)
}

/** Standard output, and a second destination for every line. */
export function outputAnd(reader: DestinationStream): DestinationStream {
  const level = 'debug'
  return pino.multistream([
    { level, stream: pino.destination({ sync: true }) },
    { level, stream: reader },
  ])
}

/**
 * Logs one line per request, once it is answered. Refused requests that no rate limit of a user bounds are only counted,
 * because they would fill the log.
 */
export class RequestLog extends LogController {
  readonly #refusals: RefusedRequests

  constructor(refusals: RefusedRequests) {
    super({ requestIdLogLabel: 'request_id' })
    this.#refusals = refusals
  }

  override incomingRequest() {}

  override requestCompleted(_: unknown, request: FastifyRequest, reply: FastifyReply) {
    const path = pathOf(request.url)
    const line = {
      method: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      user_id: request.person?.id ?? null,
      username: request.person?.username ?? null,
      ip: request.ip,
    }
    // During an overload or an outage all agents send their batches again and again.
    const isUnavailable = path === REPORTS && reply.statusCode === ERROR_STATUS.unavailable
    const isUnlimited = !(request.isRateLimited || request.isFlood)
    const isOnlyCounted = isUnlimited && (isUnavailable || isRefusal(reply.statusCode))
    if (isOnlyCounted) this.#refusals.count({ path, status: reply.statusCode, request })
    // An agent sends a batch every few seconds. The page of the agent shows the number of batches.
    const isRoutine = PROBES.has(path) || (path === REPORTS && reply.statusCode === 200)
    if (isOnlyCounted || request.isFlood || isRoutine) request.log.debug(line, ANSWERED)
    else request.log.info(line, ANSWERED)
  }

  /** Handles callers that disconnect before the response is complete: the user left the page or closed the tab. */
  override streamError(error: Error, request: FastifyRequest, reply: FastifyReply) {
    if (codeOf(error) === 'ERR_STREAM_PREMATURE_CLOSE')
      request.log.debug({ path: pathOf(request.url) }, 'left before the end')
    else super.streamError(error, request, reply)
  }
}

/** Paths that monitoring systems request every few seconds. */
export const PROBES = new Set(['/healthz', '/readyz'])

const REPORTS = '/api/telemetry'

/** Logs an error of a request because the database was not available. Those of batches are counted, see `RequestLog`. */
export function logOutage(request: FastifyRequest, error: unknown, message: string): void {
  request.outage = outageOf(error) ?? null
  request.log[pathOf(request.url) === REPORTS ? 'debug' : 'warn']({ err: error }, message)
}

const PATH_MAX = 200

export const pathOf = (url: string) => (url.split('?')[0] ?? '').slice(0, PATH_MAX)

interface PlainError {
  type: string
  code?: string
  message: string
  stack?: string | undefined
  cause?: PlainError
}

/** Drivers attach rows and parameters to their errors; those are omitted. */
function plain(error: unknown): PlainError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const { name, message, stack, cause } = error
  const code = codeOf(error)
  return {
    type: name,
    ...(code !== '' && { code }),
    message,
    stack,
    ...(cause !== undefined && { cause: plain(cause) }),
  }
}
