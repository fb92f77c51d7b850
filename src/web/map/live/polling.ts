/** Repeats a request. It returns the time from its start to that of the next one. */
export class Polling {
  readonly #request: () => Promise<number>
  #timer: ReturnType<typeof setTimeout> | undefined
  #isRunning = false
  #isFetching = false

  constructor(request: () => Promise<number>) {
    this.#request = request
  }

  setRunning(on: boolean): void {
    this.#isRunning = on
    clearTimeout(this.#timer)
    if (on && !this.#isFetching) void this.#fetch()
  }

  async #fetch(): Promise<void> {
    const startMs = performance.now()
    this.#isFetching = true
    const delayMs = await this.#request()
    this.#isFetching = false
    const passedMs = performance.now() - startMs
    if (this.#isRunning)
      this.#timer = setTimeout(() => void this.#fetch(), Math.max(0, delayMs - passedMs))
  }
}

/** Whether polling is useless until the user signs in again or gets another role. */
export const isRefusal = ({ status }: Response) => status === 401 || status === 403

/** Random delay after a failure, so that not all maps send requests at the same time after a restart. */
const RETRY_MIN_MS = 1000
const RETRY_SPREAD_MS = 1000

export const retryMs = (response?: Response) =>
  1000 * Number(response?.headers.get('retry-after') ?? 0) +
  RETRY_MIN_MS +
  RETRY_SPREAD_MS * Math.random()
