import { type Parts, urlOf } from './url-of.ts'

export type Query = Parts['query'] & {}

/** How long a read may take before it fails. */
export const READ_MAX_MS = 30_000

/** Reads for a worker, which has no query cache and can receive bytes. */
export function fetchRead(path: string, query: Query, signal?: AbortSignal): Promise<Response> {
  const limit = AbortSignal.timeout(READ_MAX_MS)
  return fetch(urlOf({ path }, { query }), {
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  })
}
