import type { Endpoint } from '#contract/endpoint.ts'
import { Problem } from '#contract/errors.ts'

export interface Parts {
  params?: Record<string, string | number>
  query?: Record<string, string | number | undefined>
  body?: unknown
}

interface SendOptions {
  signal?: AbortSignal
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

/** Calls an endpoint. Fails with `ApiError` when the server refused, with another error when it was not reached. */
export async function send(
  endpoint: Endpoint,
  parts: Parts,
  options: SendOptions = {},
): Promise<unknown> {
  const { method } = endpoint
  const init: RequestInit = { ...options, method, credentials: 'same-origin' }
  // The server takes writes under this type only, with or without a body.
  if (method !== 'GET') init.headers = { 'content-type': 'application/json' }
  if (parts.body !== undefined) init.body = JSON.stringify(parts.body)
  const response = await fetch(urlOf(endpoint, parts), init)
  const answer: unknown = await response.json()
  if (!response.ok) throw new ApiError(Problem.parse(answer))
  return answer
}

export function urlOf({ path }: Endpoint, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return `/api/${filled}${pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''}`
}
