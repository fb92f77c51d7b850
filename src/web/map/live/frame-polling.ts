import { MapFrameReader } from '#domain/map-frame.ts'
import { fetchRead } from '#web/api/fetch-read.ts'
import { isRefusal, Polling, retryMs } from './polling.ts'

const INTERVAL_MS = 1000
const TIMEOUT_MS = 10_000

export interface FrameListener {
  onFrame(frame: MapFrameReader): void
  onFailure(failure: 'disconnected' | 'refused'): void
}

/** Fetches a frame of the live map every second, with the changes since the last one. */
export class FramePolling {
  readonly #serverId: number | undefined
  readonly #listener: FrameListener
  readonly #polling = new Polling(() => this.#next())
  #cursor: string | undefined

  constructor(serverId: number | undefined, listener: FrameListener) {
    this.#serverId = serverId
    this.#listener = listener
  }

  setRunning(on: boolean): void {
    this.#polling.setRunning(on)
  }

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
      this.#listener.onFailure(isRefusal(response) ? 'refused' : 'disconnected')
      return retryMs(response)
    } catch {
      this.#listener.onFailure('disconnected')
      return retryMs()
    }
  }
}
