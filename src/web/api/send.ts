import type { Endpoint } from '#contract/endpoint.ts'
import { ERROR_STATUS } from '#contract/error-codes.ts'
import type { Problem } from '#contract/errors.ts'
import { LIVE_CURSOR_HEADER } from '#contract/headers.ts'
import { propertyOf } from '#web/lib/property-of.ts'
import { ApiError } from './api-error.ts'
import { confirmationCount, confirmIdentity } from './confirmation.ts'
import { readNotice } from './notice.ts'
import { type Parts, urlOf } from './url-of.ts'

const SECOND_MS = 1000

/** Where an endpoint is reached. */
export type Call = Pick<Endpoint, 'method' | 'path' | 'access' | 'reveal' | 'confirm'>

interface SendOptions {
  signal?: AbortSignal
  /** The same for a call that is sent again. */
  idempotencyKey?: string
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

/** Positions in the stream of changes, of the first and the latest answer to this page. The live connection can resume from them. */
export const liveCursors: Readonly<LiveCursors> = cursors

/**
 * Calls an endpoint; again once the user has confirmed their identity, where it requires that. Fails with `ApiError` when
 * the server refused, with `Cancelled` when the user did not confirm, with another error when it was not reached.
 */
export async function send(
  endpoint: Call,
  parts: Parts,
  options: SendOptions = {},
): Promise<unknown> {
  for (;;) {
    const before = confirmationCount()
    const answer = await exchange(endpoint, parts, options)
    if (answer.isOk) return answer.body
    const error = refusal(answer.body, answer.retryAfter)
    if (error.problem.code !== 'confirmation_required') throw error
    if (before === confirmationCount()) await confirmIdentity(error.problem, options.signal)
  }
}

interface Exchanged {
  readonly isOk: boolean
  readonly body: unknown
  readonly retryAfter: string | null
}

async function exchange(endpoint: Call, parts: Parts, options: SendOptions): Promise<Exchanged> {
  const url = urlOf(endpoint, parts)
  const isRead = endpoint.method === 'GET'
  const before = isRead ? tagged.get(url) : undefined
  const response = await fetch(url, isRead ? readOf(before) : writeOf(endpoint, parts, options))
  readNotice(response.headers)
  noteLiveCursor(response.headers.get(LIVE_CURSOR_HEADER))
  if (before && response.status === 304) return { isOk: true, body: before.body, retryAfter: null }
  const body: unknown = await response.json()
  const etag = response.headers.get('etag')
  if (isRead && response.ok && etag !== null) keep(url, { etag, body })
  return { isOk: response.ok, body, retryAfter: response.headers.get('retry-after') }
}

function noteLiveCursor(cursor: string | null): void {
  if (cursor === null) return
  cursors.first ??= cursor
  cursors.latest = cursor
}

/** Without the signal of its caller: ending a request would end its connection, which the next one needs. */
function readOf(before: Tagged | undefined): RequestInit {
  return {
    credentials: 'same-origin',
    ...(before && { headers: { 'if-none-match': before.etag } }),
  }
}

function writeOf(
  { method }: Call,
  { body }: Parts,
  { idempotencyKey, ...options }: SendOptions,
): RequestInit {
  return {
    ...options,
    method,
    credentials: 'same-origin',
    // The server takes writes under this type only, with or without a body.
    headers: {
      'content-type': 'application/json',
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
}

interface Tagged {
  readonly etag: string
  readonly body: unknown
}

/** The latest answers that the server can confirm instead of sending them again, by URL. */
const tagged = new Map<string, Tagged>()
const TAGGED_MAX = 30

function keep(url: string, answer: Tagged): void {
  tagged.delete(url)
  tagged.set(url, answer)
  const [oldest] = tagged.size > TAGGED_MAX ? tagged.keys() : []
  if (oldest !== undefined) tagged.delete(oldest)
}

/** The error of an answer that is a problem document; `retryAfter` is its header of that name, in seconds. */
export function refusal(answer: unknown, retryAfter: string | null = null): ApiError {
  if (!isProblem(answer)) throw new Error('The answer is not one of this server.')
  for (const listener of refusalListeners) listener(answer)
  const seconds = Number(retryAfter ?? Number.NaN)
  return new ApiError(answer, Number.isFinite(seconds) ? seconds * SECOND_MS : undefined)
}

/** Without the schema, which the first script of a page has no room for. */
function isProblem(answer: unknown): answer is Problem {
  const code = propertyOf(answer, 'code')
  return (
    typeof code === 'string' &&
    Object.hasOwn(ERROR_STATUS, code) &&
    typeof propertyOf(answer, 'message') === 'string' &&
    Array.isArray(propertyOf(answer, 'errors'))
  )
}
