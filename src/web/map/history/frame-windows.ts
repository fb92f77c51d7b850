import { type ChunkPositions, decodePositions } from '#domain/bot-chunk.ts'
import { splitFrames } from '#domain/history-frames.ts'
import { fetchRead } from '#web/api/fetch-read.ts'
import { isRefusal, retryMs } from '../live/polling.ts'

/**
 * Maximum number of chunks in a response; a copy of `FRAMES_MAX`, because importing the contract would load its schemas.
 */
const FRAMES_MAX = 512

export interface LoadedBlock {
  /** The ids of its bots divided by 256. */
  readonly block: number
  readonly chunk: ChunkPositions
  /** The whole chunk, packed. */
  readonly packed: Uint8Array<ArrayBuffer>
}

export type LoadFailure = 'disconnected' | 'refused'

interface Listener {
  onLoad(window: number, blocks: readonly LoadedBlock[]): void
  onDrop(window: number): void
  onFailure(failure: LoadFailure): void
}

class Refused extends Error {}

/** Loads windows of the history one after another, and drops those that are no longer wanted. */
export class FrameWindows {
  readonly #listener: Listener
  readonly #loaded = new Set<number>()
  #wanted: readonly number[] = []
  #loading: { readonly window: number; readonly abort: AbortController } | undefined

  constructor(listener: Listener) {
    this.#listener = listener
  }

  has(window: number): boolean {
    return this.#loaded.has(window)
  }

  /** The required windows, most urgent first. */
  want(windows: readonly number[]): void {
    this.#wanted = windows
    for (const window of this.#loaded)
      if (!windows.includes(window)) {
        this.#loaded.delete(window)
        this.#listener.onDrop(window)
      }
    const [urgent] = windows.filter((window) => !this.#loaded.has(window))
    // A running load is aborted for a window that is shown now, but not for one that may be shown soon.
    const isUrgent = urgent !== undefined && urgent === windows[0]
    const { window, abort } = this.#loading ?? {}
    if (abort && (!windows.includes(window ?? 0) || (isUrgent && window !== urgent))) abort.abort()
    if (!abort) void this.#loadNext()
  }

  async #loadNext(): Promise<void> {
    for (;;) {
      const window = this.#wanted.find((each) => !this.#loaded.has(each))
      if (window === undefined) return
      const abort = new AbortController()
      this.#loading = { window, abort }
      const blocks = await this.#load(window, abort.signal)
      this.#loading = undefined
      if (!blocks || abort.signal.aborted) continue
      this.#loaded.add(window)
      this.#listener.onLoad(window, blocks)
    }
  }

  /** Returns undefined after a failure and a delay. */
  async #load(window: number, signal: AbortSignal): Promise<LoadedBlock[] | undefined> {
    try {
      return await loadWindow(window, signal)
    } catch (error) {
      if (signal.aborted) return undefined
      this.#listener.onFailure(error instanceof Refused ? 'refused' : 'disconnected')
      await new Promise((resolve) => {
        setTimeout(resolve, retryMs())
        signal.addEventListener('abort', resolve)
      })
      return undefined
    }
  }
}

async function loadWindow(window: number, signal: AbortSignal): Promise<LoadedBlock[]> {
  const blocks: LoadedBlock[] = []
  for (let from = 0; ; ) {
    const response = await fetchRead(`history/frames/${window}`, { from_block: from }, signal)
    if (isRefusal(response)) throw new Refused()
    if (!response.ok) throw new Error(`frames were answered with ${response.status}`)
    const frames = splitFrames(new Uint8Array(await response.arrayBuffer()))
    // One after another, so that the bots keep moving between them.
    for (const { block, bytes } of frames) {
      const packed = Uint8Array.from(bytes)
      blocks.push({ block, chunk: decodePositions(await inflate(packed)), packed })
      signal.throwIfAborted()
    }
    const last = frames.at(-1)
    if (!last || frames.length < FRAMES_MAX) return blocks
    from = last.block + 1
  }
}

/** Writes to the stream itself: a stream of a `Blob` takes four times as long. */
export async function inflate(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const { readable, writable } = new DecompressionStream('deflate-raw')
  const writer = writable.getWriter()
  const written = Promise.all([writer.write(packed), writer.close()])
  const [bytes] = await Promise.all([new Response(readable).arrayBuffer(), written])
  return new Uint8Array(bytes)
}
