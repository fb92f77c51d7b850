import { randomBytes } from 'node:crypto'
import { type Hint, Hints } from '#domain/hints.ts'

const MIN_KEPT = 1000
const EPOCH_BYTES = 9

/** The latest hints of this process, so that a page that reconnects receives what it missed. */
export class HintHistory {
  #epoch = newEpoch()
  #first = 0
  #hints: Hint[] = []

  get cursor(): string {
    return `${this.#epoch}.${this.#first + this.#hints.length}`
  }

  add(hint: Hint): void {
    this.#hints.push(hint)
    if (this.#hints.length < 2 * MIN_KEPT) return
    this.#hints.splice(0, MIN_KEPT)
    this.#first += MIN_KEPT
  }

  /** The hints since a cursor, merged; undefined if they are no longer known. */
  since(cursor: string): Hint[] | undefined {
    const [epoch, position] = cursor.split('.')
    const start = Number(position) - this.#first
    const isInHistory = epoch === this.#epoch && start >= 0 && start <= this.#hints.length
    if (!isInHistory) return undefined
    const hints = new Hints()
    for (const hint of this.#hints.slice(start)) hints.add(hint)
    return hints.takeAll()
  }

  /** Invalidates all cursors. */
  clear(): void {
    this.#epoch = newEpoch()
    this.#hints = []
    this.#first = 0
  }
}

const newEpoch = () => randomBytes(EPOCH_BYTES).toString('base64url')
