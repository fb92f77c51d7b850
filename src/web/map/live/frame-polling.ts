import { MapFrameReader } from '#domain/map-frame.ts'
import { fetchRead } from '#web/api/fetch-read.ts'

const INTERVAL_MS = 1000
const TIMEOUT_MS = 10_000
/** After a failure, so that a server that starts again is not met by all maps at once. */
const RETRY_MIN_MS = 1000
const RETRY_SPREAD_MS = 1000
/** The session has ended, or the role does not allow it. */
const REFUSALS = [401, 403]

export interface FrameListener {
  onFrame(frame: MapFrameReader): void
  onFailure(failure: 'away' | 'refused'): void
}

/** Fetches frames of the live map, one a second, each with what changed since the last. */
export class FramePolling {
  readonly #serverId: number | undefined
  readonly #listener: FrameListener
  #timer: ReturnType<typeof setTimeout> | undefined
  #isRunning = false
  #isFetching = false
  #cursor: string | undefined

  constructor(serverId: number | undefined, listener: FrameListener) {
    this.#serverId = serverId
    this.#listener = listener
  }

  setRunning(on: boolean): void {
    this.#isRunning = on
    clearTimeout(this.#timer)
    if (on && !this.#isFetching) void this.#fetch()
  }

  async #fetch(): Promise<void> {
    const startMs = performance.now()
    this.#isFetching = true
    const delayMs = await this.#next()
    this.#isFetching = false
    const passedMs = performance.now() - startMs
    if (this.#isRunning)
      this.#timer = setTimeout(() => void this.#fetch(), Math.max(0, delayMs - passedMs))
  }

  /** Returns the time from the start of this request to that of the next one. */
  async #next(): Promise<number> {
    try {
      const query = { server_id: this.#serverId, after: this.#cursor }
      const response = await fetchRead('map/frame', query, AbortSignal.timeout(TIMEOUT_MS))
      if (response.ok) {
        const frame = new MapFrameReader(new Uint8Array(await response.arrayBuffer()))
        this.#listener.onFrame(frame)
        this.#cursor = frame.cursor
        return INTERVAL_MS
      }
      this.#listener.onFailure(REFUSALS.includes(response.status) ? 'refused' : 'away')
      return 1000 * Number(response.headers.get('retry-after') ?? 0) + retryMs()
    } catch {
      this.#listener.onFailure('away')
      return retryMs()
    }
  }
}

const retryMs = () => RETRY_MIN_MS + RETRY_SPREAD_MS * Math.random()
