import { fetchRead, type Query } from '#web/api/fetch-read.ts'
import { Polling, retryMs } from './polling.ts'

const INTERVAL_MS = 5000
/** Maximum share of the server's time for the filter. */
const SHARE = 0.1
const TIMEOUT_MS = 10_000
const INVALID = 422

export interface MatchListener {
  /** The ids of the bots that the filter selects. */
  onMatches(ids: ReadonlySet<number>): void
  /** The server does not accept the filter. */
  onRefusal(message: string): void
}

export interface BotFilter {
  readonly serverId: number | undefined
  readonly q: string
}

/** Polls the live bots that a filter selects. Without a connection, the latest response is used. */
export class MatchPolling {
  readonly #filter: BotFilter
  readonly #listener: MatchListener
  readonly #polling = new Polling(() => this.#next())

  constructor(filter: BotFilter, listener: MatchListener) {
    this.#filter = filter
    this.#listener = listener
  }

  setRunning(on: boolean): void {
    this.#polling.setRunning(on)
  }

  async #next(): Promise<number> {
    const startMs = performance.now()
    const retryAfterMs = await readMatches('map/matches', queryOf(this.#filter), this.#listener)
    if (retryAfterMs !== undefined) return retryAfterMs
    return Math.max(INTERVAL_MS, (performance.now() - startMs) / SHARE)
  }
}

export const queryOf = ({ serverId, q }: BotFilter): Query => ({ server_id: serverId, q })

/**
 * Passes the matches of a filter or its error to the listener. Returns the delay of the next attempt if there is no
 * response.
 */
export async function readMatches(
  path: string,
  query: Query,
  listener: MatchListener,
): Promise<number | undefined> {
  try {
    const response = await fetchRead(path, query, AbortSignal.timeout(TIMEOUT_MS))
    if (response.ok) listener.onMatches(idsIn(await response.text()))
    else if (response.status !== INVALID) return retryMs(response)
    else {
      const { message }: { message: string } = await response.json()
      listener.onRefusal(message)
    }
    return undefined
  } catch {
    return retryMs()
  }
}

const idsIn = (text: string): ReadonlySet<number> =>
  new Set(text === '' ? [] : text.split(',').map(Number))
