import { TIMER_MAX_MS } from '#web/lib/call-at.ts'
import { SPEED_DEFAULT, type Speed } from './search.ts'

/** The part of the history that can be shown. */
export interface HistoryRange {
  readonly sinceMs: number
  readonly untilMs: number
}

export interface PlaybackState {
  readonly isPlaying: boolean
  readonly speed: Speed
  /** The data of the moment is being loaded, and the moment waits for it. */
  readonly isWaiting: boolean
}

/**
 * A clock that runs through the history, in milliseconds since 1970. It stays within the history, and pauses at its end.
 * Listeners are called when it is set or its speed changes, but not while it runs.
 */
export class Playback {
  #state: PlaybackState = { isPlaying: false, speed: SPEED_DEFAULT, isWaiting: false }
  /** The moment at `#startMs` of the clock of the page. */
  #anchorMs = 0
  #startMs = 0
  #range: HistoryRange | undefined
  #endTimer: ReturnType<typeof setTimeout> | undefined
  readonly #listeners = new Set<() => void>()

  /** Replaced when it changes. */
  get state(): PlaybackState {
    return this.#state
  }

  get range(): HistoryRange | undefined {
    return this.#range
  }

  get atMs(): number {
    if (!this.#isRunning) return this.#anchorMs
    const passedMs = (performance.now() - this.#startMs) * this.#state.speed
    return this.#clamp(this.#anchorMs + passedMs)
  }

  seek(atMs: number): void {
    this.#set({}, atMs)
  }

  play(): void {
    const isAtEnd = this.atMs === this.#range?.untilMs
    this.#set({ isPlaying: !isAtEnd })
  }

  pause(): void {
    this.#set({ isPlaying: false })
  }

  setSpeed(speed: Speed): void {
    this.#set({ speed })
  }

  setWaiting(isWaiting: boolean): void {
    if (isWaiting !== this.#state.isWaiting) this.#set({ isWaiting })
  }

  /** Limits the moment to the history, once it is known. */
  setRange(range: HistoryRange | undefined): void {
    if (range === this.#range) return
    this.#range = range
    this.#set({})
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get #isRunning(): boolean {
    return this.#state.isPlaying && !this.#state.isWaiting
  }

  #set(change: Partial<PlaybackState>, atMs = this.atMs): void {
    this.#anchorMs = this.#clamp(atMs)
    this.#startMs = performance.now()
    this.#state = { ...this.#state, ...change }
    this.#schedulePause()
    for (const listener of this.#listeners) listener()
  }

  #schedulePause(): void {
    clearTimeout(this.#endTimer)
    if (!this.#isRunning || !this.#range) return
    const { untilMs } = this.#range
    const leftMs = (untilMs - this.atMs) / this.#state.speed
    // The history can cover a year.
    this.#endTimer = setTimeout(
      () => {
        if (leftMs > TIMER_MAX_MS) this.#schedulePause()
        // A timer can end a little early.
        else this.#set({ isPlaying: false }, untilMs)
      },
      Math.min(leftMs, TIMER_MAX_MS),
    )
  }

  #clamp(atMs: number): number {
    if (!this.#range) return atMs
    return Math.min(Math.max(atMs, this.#range.sinceMs), this.#range.untilMs)
  }
}
