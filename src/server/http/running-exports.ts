import type { ServerResponse } from 'node:http'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Person } from '../auth/session.ts'
import { AppError } from '../errors.ts'

const EXPORTS_MAX = 2
const RETRY_AFTER_S = 10

/** Limits the concurrent exports of a user on this node. */
export class RunningExports {
  readonly #running = new Map<string, Set<ServerResponse>>()

  /** Counts a download until it is sent completely or its connection closes; throws if there are too many. */
  add({ download }: Endpoint, person: Person | null, response: ServerResponse): void {
    if (download === undefined || !person) return
    const { id } = person
    const running = this.#running.get(id) ?? new Set()
    if (running.size >= EXPORTS_MAX)
      throw new AppError(
        'too_many_requests',
        `You can run ${EXPORTS_MAX} exports at a time. Wait until one of them has finished, then try again.`,
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
