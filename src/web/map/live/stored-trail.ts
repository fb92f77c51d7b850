import type { BotTrail } from '#contract/history.ts'
import { fetchRead, readWhole, timeLimit } from '#web/api/fetch-read.ts'
import type { ReportedPosition } from '../bots/reported-path.ts'

/** Delay of a request, so that stepping through a list of bots only requests the last one. */
const REST_MS = 300
const TIMEOUT_MS = 10_000

/**
 * Fetches the positions of a bot in the last minutes: for one bot at a time, and only after it has been selected for a
 * short time.
 */
export class StoredTrail {
  readonly #onLoad: (bot: number, positions: readonly ReportedPosition[]) => void
  #abort = new AbortController()

  constructor(onLoad: (bot: number, positions: readonly ReportedPosition[]) => void) {
    this.#onLoad = onLoad
  }

  /** Cancels the last request. */
  request(bot: number | undefined): void {
    this.#abort.abort()
    this.#abort = new AbortController()
    if (bot !== undefined) void this.#load(bot, this.#abort.signal)
  }

  async #load(bot: number, signal: AbortSignal): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, REST_MS))
    if (signal.aborted) return
    const positions = await fetchPositions(bot, signal)
    if (positions && !signal.aborted) this.#onLoad(bot, positions)
  }
}

/** Undefined if they cannot be fetched: the trail then starts where the bot was selected. */
async function fetchPositions(
  bot: number,
  signal: AbortSignal,
): Promise<ReportedPosition[] | undefined> {
  const trail = await readWhole(
    fetchRead(`bots/${bot}/trail`, {}, timeLimit(TIMEOUT_MS, signal)),
    (response): Promise<BotTrail> => response.json(),
  )
  return trail?.at_ms.map((atMs, index) => ({
    atMs,
    x: trail.x[index] ?? 0,
    y: trail.y[index] ?? 0,
  }))
}
