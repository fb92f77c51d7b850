import type { Endpoint } from '#contract/endpoint.ts'
import { ERROR_STATUS } from '#contract/error-codes.ts'
import type { Problem } from '#contract/errors.ts'
import { LIVE_CURSOR_HEADER } from '#contract/headers.ts'
import { setNewest } from '#domain/set-newest.ts'
import { MINUTE_MS, SECOND_MS } from '#domain/time-units.ts'
import { propertyOf } from '#web/lib/property-of.ts'
import { ApiError, NoAnswer } from './api-error.ts'
import { confirmationCount, confirmIdentity } from './confirmation.ts'
import { READ_MAX_MS, timeLimit } from './fetch-read.ts'
import { readNotice } from './notice.ts'
import { UNREACHED } from './reason-of.ts'
import { type Parts, urlOf } from './url-of.ts'

/** How long a write may take before it fails. The forecast of a large job takes the longest. */
const WRITE_MAX_MS = 60 * SECOND_MS

/** The method and the path of an endpoint. */
export type Call = Pick<Endpoint, 'method' | 'path' | 'access' | 'reveal' | 'confirm'>

interface SendOptions {
  signal?: AbortSignal
}

type RefusalListener = (problem: Problem) => void
const refusalListeners = new Set<RefusalListener>()

/** Notifies the listener of every refused call. */
export function watchRefusals(listener: RefusalListener): () => void {
  refusalListeners.add(listener)
  return () => void refusalListeners.delete(listener)
}

interface LiveCursors {
  first?: string
  latest?: string
}

const cursors: LiveCursors = {}

/**
 * Positions in the stream of changes, from the first and the latest response to this page. The live connection can resume
 * from them.
 */
export const liveCursors: Readonly<LiveCursors> = cursors

/**
 * Calls an endpoint. If it requires a confirmation, repeats the call after the user has confirmed their identity. Fails
 * with `ApiError` if the server refused, with `Cancelled` if the user did not confirm, with `NoAnswer` if the server did not
 * answer in time, or with another error if the server was not reached.
 */
export async function send(
  endpoint: Call,
  parts: Parts,
  options: SendOptions = {},
): Promise<unknown> {
  for (;;) {
    const before = confirmationCount()
    const { isOk, body, retryAfter, earlier } = await exchange(endpoint, parts, options).catch(
      (error: unknown) => {
        if (propertyOf(error, 'name') !== 'TimeoutError')
          throw new Error(UNREACHED, { cause: error })
        const change = endpoint.method === 'GET' ? '' : ' It may have made the change.'
        throw new NoAnswer(`The server did not answer in time.${change}`)
      },
    )
    if (isOk) return body
    const error = refusal(body, retryAfter)
    error.earlier = earlier
    if (error.problem.code !== 'confirmation_required') throw error
    if (before === confirmationCount()) await confirmIdentity(error.problem, options.signal)
  }
}

interface Exchanged {
  readonly isOk: boolean
  readonly body: unknown
  readonly retryAfter: string | null
  /** The previous request of the same write, if its outcome is unknown. */
  readonly earlier?: Unanswered | undefined
}

async function exchange(endpoint: Call, parts: Parts, options: SendOptions): Promise<Exchanged> {
  const url = urlOf(endpoint, parts)
  const isRead = endpoint.method === 'GET'
  const before = isRead ? tagged.get(url) : undefined
  const call = url + JSON.stringify(parts.body)
  const earlier = unanswered.get(call)
  const response = await fetch(
    url,
    isRead ? readOf(before) : writeOf(endpoint, parts, options, keyOf(call, earlier)),
  )
  const { headers, ok: isOk, status } = response
  const retryAfter = headers.get('retry-after')
  readNotice(headers)
  noteLiveCursor(headers.get(LIVE_CURSOR_HEADER))
  if (before && status === 304) return { isOk: true, body: before.body, retryAfter }
  const body: unknown = await response.json()
  // After an error of the server it is unknown whether the change was made, also if a repetition is refused.
  if (isOk || (status < 500 && !earlier)) unanswered.delete(call)
  const etag = headers.get('etag')
  if (isRead && isOk && etag) setNewest(tagged, url, { etag, body }, TAGGED_MAX)
  return { isOk, body, retryAfter, earlier }
}

function noteLiveCursor(cursor: string | null): void {
  if (cursor === null) return
  cursors.first ??= cursor
  cursors.latest = cursor
}

/** Ignores the signal of its caller, because aborting a request would close a connection that the next request reuses. */
function readOf(before: Tagged | undefined): RequestInit {
  return {
    signal: timeLimit(READ_MAX_MS),
    ...(before && { headers: { 'if-none-match': before.etag } }),
  }
}

function writeOf(
  { method }: Call,
  { body }: Parts,
  { signal }: SendOptions,
  key: string,
): RequestInit {
  return {
    method,
    signal: timeLimit(WRITE_MAX_MS, signal),
    // The server only accepts writes with this type, with or without a body.
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
}

interface Unanswered {
  readonly key: string
  /** When it was sent, in milliseconds since 1970. */
  readonly at: number
}

/** The idempotency keys of writes whose outcome is unknown, so that a user who repeats one does not make its change twice. */
const unanswered = new Map<string, Unanswered>()

/**
 * After this time, the same write is a new one. With the key of the first one, the server would only return its result, although the
 * row that it added may have been deleted since.
 */
const REPEAT_MAX_MS = 15 * MINUTE_MS

function keyOf(call: string, earlier: Unanswered | undefined): string {
  const at = Date.now()
  const key = earlier && at - earlier.at < REPEAT_MAX_MS ? earlier.key : crypto.randomUUID()
  setNewest(unanswered, call, { key, at }, TAGGED_MAX)
  return key
}

interface Tagged {
  readonly etag: string
  readonly body: unknown
}

/** The latest responses by URL, which the server can confirm instead of sending them again. */
const tagged = new Map<string, Tagged>()
const TAGGED_MAX = 30

/** The error of a response with a problem document; `retryAfter` is the header of that name in seconds. */
export function refusal(answer: unknown, retryAfter: string | null = null): ApiError {
  if (!isProblem(answer)) throw new Error('The response does not come from this server.')
  for (const listener of refusalListeners) listener(answer)
  const seconds = Number(retryAfter ?? Number.NaN)
  return new ApiError(answer, Number.isFinite(seconds) ? seconds * SECOND_MS : undefined)
}

/** Checks the fields without the schema, which is too large for the initial script of a page. */
function isProblem(answer: unknown): answer is Problem {
  const code = propertyOf(answer, 'code')
  return (
    typeof code === 'string' &&
    Object.hasOwn(ERROR_STATUS, code) &&
    typeof propertyOf(answer, 'message') === 'string' &&
    Array.isArray(propertyOf(answer, 'errors'))
  )
}
