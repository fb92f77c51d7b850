import { type Parts, urlOf } from './url-of.ts'

export type Query = Parts['query'] & {}

/** How long a read may take before it fails. */
export const READ_MAX_MS = 30_000

/** A signal that aborts after a time, or when the other signal does. */
export const timeLimit = (ms: number, other?: AbortSignal): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(ms), ...(other ? [other] : [])])

/** Reads for a worker, which has no query cache and can receive bytes. */
export function fetchRead(path: string, query: Query, signal?: AbortSignal): Promise<Response> {
  return fetch(urlOf({ path }, { query }), { signal: timeLimit(READ_MAX_MS, signal) })
}

/** Reads a whole response; undefined if the server refused the request or the connection was lost, even in the middle of the body. */
export async function readWhole<Body>(
  response: Promise<Response>,
  bodyOf: (response: Response) => Promise<Body>,
): Promise<Body | undefined> {
  try {
    const answered = await response
    return answered.ok ? await bodyOf(answered) : undefined
  } catch {
    return undefined
  }
}
