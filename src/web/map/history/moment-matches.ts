import { SECOND_MS } from '#domain/time-units.ts'
import { type BotFilter, type MatchListener, queryOf, readMatches } from '../live/match-polling.ts'

/** Minimum interval between two requests during playback. */
const INTERVAL_MS = 500

/** Fetches the bots that a filter selects at the moment of the map. The latest response is used until the next one. */
export class MomentMatches {
  readonly #filter: BotFilter
  readonly #listener: MatchListener
  #wantedMs = 0
  #answeredMs = 0
  #isFetching = false

  constructor(filter: BotFilter, listener: MatchListener) {
    this.#filter = filter
    this.#listener = listener
  }

  /** The map shows another moment. */
  moveTo(atMs: number): void {
    this.#wantedMs = SECOND_MS * Math.floor(atMs / SECOND_MS)
    if (!this.#isFetching) void this.#fetch()
  }

  async #fetch(): Promise<void> {
    this.#isFetching = true
    while (this.#wantedMs !== this.#answeredMs) {
      const atMs = this.#wantedMs
      const query = { ...queryOf(this.#filter), at: new Date(atMs).toISOString() }
      const retryAfterMs = await readMatches('history/matches', query, this.#listener)
      if (retryAfterMs === undefined) this.#answeredMs = atMs
      await new Promise((resolve) => setTimeout(resolve, retryAfterMs ?? INTERVAL_MS))
    }
    this.#isFetching = false
  }
}
