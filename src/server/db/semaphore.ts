/** Admits at most a given number of callers at once, in the order of their requests. */
export class Semaphore {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(max: number) {
    this.#free = max
  }

  /** Returns false if no slot became free in time. Waits indefinitely without a timeout. */
  async acquire(timeoutMs?: number): Promise<boolean> {
    if (this.#free > 0) {
      this.#free -= 1
      return true
    }
    return new Promise((resolve) => {
      const timer = timeoutMs === undefined ? undefined : setTimeout(() => leave(), timeoutMs)
      const enter = () => {
        clearTimeout(timer)
        resolve(true)
      }
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1)
        resolve(false)
      }
      this.#waiting.push(enter)
    })
  }

  /** Whether callers are waiting for a slot. */
  get isAwaited(): boolean {
    return this.#waiting.length > 0
  }

  release(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free += 1
  }
}
