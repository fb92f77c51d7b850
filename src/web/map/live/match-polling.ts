import { fetchRead } from '#web/api/fetch-read.ts'
import { Polling, retryMs } from './polling.ts'

const INTERVAL_MS = 5000
/** A filter takes at most this part of the time of the server. */
const SHARE = 0.1
const TIMEOUT_MS = 10_000
const INVALID = 422

interface MatchListener {
  /** The ids of the live bots that the filter selects. */
  onMatches(ids: ReadonlySet<number>): void
  /** The server does not accept the filter. */
  onRefusal(message: string): void
}

interface Filter {
  readonly serverId: number | undefined
  readonly q: string
}

/** Fetches again and again which live bots a filter selects. Without a connection, the latest answer stays valid. */
export class MatchPolling {
  readonly #filter: Filter
  readonly #listener: MatchListener
  readonly #polling = new Polling(() => this.#next())

  constructor(filter: Filter, listener: MatchListener) {
    this.#filter = filter
    this.#listener = listener
  }

  setRunning(on: boolean): void {
    this.#polling.setRunning(on)
  }

  async #next(): Promise<number> {
    const startMs = performance.now()
    try {
      const query = { server_id: this.#filter.serverId, q: this.#filter.q }
      const response = await fetchRead('map/matches', query, AbortSignal.timeout(TIMEOUT_MS))
      if (response.ok) {
        this.#listener.onMatches(idsIn(await response.text()))
        return Math.max(INTERVAL_MS, (performance.now() - startMs) / SHARE)
      }
      if (response.status !== INVALID) return retryMs(response)
      const { message }: { message: string } = await response.json()
      this.#listener.onRefusal(message)
      return INTERVAL_MS
    } catch {
      return retryMs()
    }
  }
}

const idsIn = (text: string): ReadonlySet<number> =>
  new Set(text === '' ? [] : text.split(',').map(Number))
