/** Number of ids in a block. Ids come from a sequence, so most ids of a block exist. */
const BLOCK_BITS = 10
const BLOCK = 1 << BLOCK_BITS
const FIRST_ROWS = 1024

interface Values extends ArrayLike<number> {
  set(values: ArrayLike<number>): void
}

/** Maps bots to the rows of the columns of a fleet. The row of a removed bot is reused for the next new bot. */
export class BotRows {
  /** The id of the bot in each row; 0 for a free row. */
  bots = new Int32Array(FIRST_ROWS)
  /** One more than the highest row in use so far. */
  length = 0
  readonly #free: number[] = []
  /** The row plus one, by id; 0 for a bot without a row. */
  readonly #blocks = new Map<number, Int32Array>()

  /** Number of bots with a row. */
  get size(): number {
    return this.length - this.#free.length
  }

  /** Number of rows that the columns must have. */
  get capacity(): number {
    return this.bots.length
  }

  /** The row of a bot; -1 if it has none. */
  rowOf(bot: number): number {
    return (this.#blocks.get(bot >>> BLOCK_BITS)?.[bot & (BLOCK - 1)] ?? 0) - 1
  }

  /** Assigns a row to a bot that has none. The capacity may grow. */
  add(bot: number): number {
    const row = this.#free.pop() ?? this.length++
    if (row === this.capacity) this.bots = copied(new Int32Array(2 * row), this.bots)
    this.bots[row] = bot
    this.#blockOf(bot)[bot & (BLOCK - 1)] = row + 1
    return row
  }

  remove(bot: number): void {
    const row = this.rowOf(bot)
    if (row < 0) return
    this.bots[row] = 0
    this.#free.push(row)
    this.#blockOf(bot)[bot & (BLOCK - 1)] = 0
  }

  #blockOf(bot: number): Int32Array {
    const known = this.#blocks.get(bot >>> BLOCK_BITS)
    if (known) return known
    const block = new Int32Array(BLOCK)
    this.#blocks.set(bot >>> BLOCK_BITS, block)
    return block
  }
}

/** Copies the values of a column to a longer column, and returns the longer one. */
export function copied<Column extends Values>(to: Column, from: Column): Column {
  to.set(from)
  return to
}
