import type { ServerResponse } from 'node:http'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Person } from '../auth/session.ts'
import { AppError } from '../errors.ts'

const RETRY_AFTER_S = 10

interface Limit {
  readonly isCounted: (endpoint: Endpoint) => boolean
  /** Maximum number of a user. */
  readonly max: number
  readonly noun: string
}

export const EXPORTS: Limit = {
  isCounted: ({ download }) => download !== undefined,
  max: 2,
  noun: 'exports',
}

/** Each has up to 64 MiB in memory while its file arrives. */
export const IMPORTS: Limit = {
  isCounted: ({ upload }) => upload === true,
  max: 4,
  noun: 'imports',
}

/** Limits the concurrent requests of a user on this node that use much memory, such as imports. */
export class RunningRequests {
  readonly #limit: Limit
  readonly #running = new Map<string, Set<ServerResponse>>()

  constructor(limit: Limit) {
    this.#limit = limit
  }

  /** Counts a request until its response is sent completely or its connection closes; throws if there are too many. */
  add(endpoint: Endpoint, person: Person | null, response: ServerResponse): void {
    const { isCounted, max, noun } = this.#limit
    if (!isCounted(endpoint) || !person) return
    const { id } = person
    const running = this.#running.get(id) ?? new Set()
    if (running.size >= max)
      throw new AppError(
        'too_many_requests',
        `You can run ${max} ${noun} at a time. Wait until one of them has finished, then try again.`,
        { retryAfter: RETRY_AFTER_S },
      )
    // The caller has already disconnected, so no event would follow.
    if (response.destroyed) return
    this.#running.set(id, running.add(response))
    const remove = () => {
      running.delete(response)
      if (running.size === 0 && this.#running.get(id) === running) this.#running.delete(id)
    }
    response.once('finish', remove).once('close', remove)
  }
}
