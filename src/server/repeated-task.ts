/** Runs a task periodically, unless it is still running. The task handles its own errors. */
export class RepeatedTask {
  readonly #task: () => Promise<void>
  readonly #timer: NodeJS.Timeout
  #running: Promise<void> | undefined

  constructor(everyMs: number, task: () => Promise<void>) {
    this.#task = task
    this.#timer = setInterval(() => void this.#run(), everyMs).unref()
  }

  /** Runs the task a last time, then stops. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
    await this.#run()
  }

  #run(): Promise<void> {
    this.#running ??= this.#task().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }
}
