import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/error-codes.ts'
import { type Problem, problemOf } from '#contract/errors.ts'
import { type Outage, outageOf } from '../db/connection-errors.ts'
import type { DiskSpace } from '../disk-space.ts'
import { AppError } from '../errors.ts'
import { logOutage } from '../history/logger.ts'
import { headersOf } from './headers.ts'

const RETRY_AFTER_OUTAGE_S = 5

/** Sends every error as `application/problem+json`. */
export function handleErrors(app: FastifyInstance, disk?: DiskSpace): void {
  app.setErrorHandler((error, request, reply) => {
    // The caller disconnected while sending the body, so nobody reads the response, and the database is not at fault.
    const isCutOff = error === request.raw.errored
    if (outageOf(error) === 'disk_full') void disk?.maintain()
    const known = isCutOff
      ? new AppError('invalid_json', 'The request body is incomplete.')
      : toAppError(error)
    if (isCutOff) request.log.debug('caller disconnected')
    else if (known.code === 'internal') request.log.error({ err: error }, 'request failed')
    else if (known.code === 'unavailable') logOutage(request, error, known.message)
    return sendProblem(request, reply, known)
  })
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, notFound()))
  // This hook runs before the body is read, so that a URL that does not exist is reported first.
  app.addHook('onRequest', async (request) => {
    if (request.is404 || lacksParameter(request)) throw notFound()
  })
}

/** Responds to requests that the router refused before any hook ran. */
export const handleRouterErrors =
  (isHttps: boolean, limitAddress: (request: FastifyRequest) => AppError | undefined) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const known = limitAddress(request) ?? toAppError(error)
    sendProblem(request, reply.headers(headersOf(request, isHttps)), known)
  }

/** The router accepts an empty parameter, as in `servers/`. A wildcard, whose name is `*`, can be empty. */
const lacksParameter = ({ params }: FastifyRequest): boolean =>
  Object.entries(params ?? {}).some(([name, value]) => name !== '*' && value === '')

const notFound = () => new AppError('not_found', 'There is nothing at this URL.')

function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  { code, message, details }: AppError,
): FastifyReply {
  const body: Problem = {
    ...problemOf(code, message, request.id, details.errors),
    ...('current' in details && { current: details.current }),
    ...(details.uses && { uses: details.uses }),
    ...(details.confirmBy && { confirm_by: details.confirmBy }),
  }
  if (details.retryAfter !== undefined) reply.header('retry-after', details.retryAfter)
  return reply
    .code(body.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(body))
}

const OUTAGES = {
  unavailable: 'The database cannot be reached. Try again in a moment.',
  busy: 'The database is busy with other work. Try again in a few seconds.',
  disk_full:
    'The disk of the console is full. Nothing was saved. Free some space on it, then try again. Reading still works.',
  database_disk_full:
    'The disk of the database server is full. Nothing was saved. Free some space on it, then try again. Reading still works.',
} satisfies Record<Outage, string>

/** The response to an error. The response to an unexpected error reveals no details. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const outage = outageOf(error)
  if (outage)
    return new AppError('unavailable', OUTAGES[outage], { retryAfter: RETRY_AFTER_OUTAGE_S })
  const refusal = isFastify(error) ? FASTIFY_ERRORS[error.code] : undefined
  if (refusal) return new AppError(refusal[0], refusal[1])
  return new AppError('internal', 'Something went wrong on our side.')
}

const isFastify = (error: unknown): error is FastifyError =>
  error instanceof Error && 'code' in error && 'statusCode' in error

const FASTIFY_ERRORS: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'The request body is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'Send application/json.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    'invalid_json',
    'The request body does not have the declared length.',
  ],
  FST_ERR_BAD_URL: ['not_found', 'There is nothing at this URL.'],
  FST_ERR_MAX_PARAM_LENGTH: ['not_found', 'There is nothing at this URL.'],
}
