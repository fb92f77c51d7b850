import { randomBytes } from 'node:crypto'
import { type Hint, Hints } from './hints.ts'

const HINTS_KEPT = 1000
const EPOCH_BYTES = 9

/** The latest hints of this process, so that a page whose socket broke hears what it missed. */
export class Memory {
  #epoch = newEpoch()
  #first = 0
  #hints: Hint[] = []

  get cursor(): string {
    return `${this.#epoch}.${this.#first + this.#hints.length}`
  }

  keep(hint: Hint): void {
    this.#hints.push(hint)
    if (this.#hints.length < 2 * HINTS_KEPT) return
    this.#hints.splice(0, HINTS_KEPT)
    this.#first += HINTS_KEPT
  }

  /** What came after that cursor, merged; nothing when it cannot be told. */
  since(cursor: string): Hint[] | undefined {
    const [epoch, position] = cursor.split('.')
    const start = Number(position) - this.#first
    const isKnown = epoch === this.#epoch && start >= 0 && start <= this.#hints.length
    if (!isKnown) return undefined
    const hints = new Hints()
    for (const hint of this.#hints.slice(start)) hints.add(hint)
    return hints.take()
  }

  /** No cursor given out so far can be resumed. */
  forget(): void {
    this.#epoch = newEpoch()
    this.#hints = []
    this.#first = 0
  }
}

const newEpoch = () => randomBytes(EPOCH_BYTES).toString('base64url')
