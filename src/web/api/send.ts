import type { Endpoint } from '#contract/endpoint.ts'
import { Problem } from '#contract/errors.ts'
import { LIVE_CURSOR_HEADER } from '#contract/live.ts'

/** Where an endpoint is reached. */
export type Call = Pick<Endpoint, 'method' | 'path' | 'access' | 'reveal'>

export interface Parts {
  params?: Record<string, string | number>
  query?: Record<string, string | number | undefined>
  body?: unknown
}

interface SendOptions {
  signal?: AbortSignal
  /** The same for a call that is sent again. */
  idempotencyKey?: string
}

/** A refusal in the server's own words; `problem.code` is what to branch on. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.message)
    this.problem = problem
  }
}

/** Whether a call failed because its row is not there, or not any more. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.problem.code === 'not_found'
}

type RefusalListener = (problem: Problem) => void
const refusalListeners = new Set<RefusalListener>()

/** Hears of every refusal, whoever made the call. */
export function watchRefusals(listener: RefusalListener): () => void {
  refusalListeners.add(listener)
  return () => void refusalListeners.delete(listener)
}

let liveCursor: string | undefined

/** Of the latest answer: the live connection may resume from there. */
export const latestLiveCursor = () => liveCursor

/** Calls an endpoint. Fails with `ApiError` when the server refused, with another error when it was not reached. */
export async function send(
  endpoint: Call,
  parts: Parts,
  { idempotencyKey, ...options }: SendOptions = {},
): Promise<unknown> {
  const { method } = endpoint
  const init: RequestInit = { ...options, method, credentials: 'same-origin' }
  // The server takes writes under this type only, with or without a body.
  if (method !== 'GET')
    init.headers = {
      'content-type': 'application/json',
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    }
  if (parts.body !== undefined) init.body = JSON.stringify(parts.body)
  const response = await fetch(urlOf(endpoint, parts), init)
  liveCursor = response.headers.get(LIVE_CURSOR_HEADER) ?? liveCursor
  const answer: unknown = await response.json()
  if (!response.ok) throw refusal(answer)
  return answer
}

/** The error of an answer that is a problem document. */
export function refusal(answer: unknown): ApiError {
  const problem = Problem.parse(answer)
  for (const listener of refusalListeners) listener(problem)
  return new ApiError(problem)
}

export function urlOf(
  { path }: Pick<Endpoint, 'path'>,
  { params = {}, query = {} }: Parts,
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return `/api/${filled}${pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''}`
}
