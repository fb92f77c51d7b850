import { type Parts, urlOf } from './url-of.ts'

export type Query = Parts['query'] & {}

/** Reads for a worker, which has no query cache and can receive bytes. */
export function fetchRead(path: string, query: Query, signal?: AbortSignal): Promise<Response> {
  return fetch(urlOf({ path }, { query }), {
    credentials: 'same-origin',
    ...(signal && { signal }),
  })
}
