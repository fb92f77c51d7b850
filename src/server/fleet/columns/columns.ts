import { NameOrder } from './name-order.ts'
import { grown, Names } from './names.ts'
import type { AccountRow } from './rows.ts'

/** Represents a missing value in an integer column. Other columns use `NaN`. */
export const NOTHING = -1

const noNumbers = new Int32Array(0)
const noValues = new Float64Array(0)
const WHOLE = {
  server: noNumbers,
  payday: noNumbers,
  penalties: noNumbers,
  task: noNumbers,
  bot: noNumbers,
  job: noNumbers,
  active: noNumbers,
  registration: noNumbers,
  start_hour: noNumbers,
  end_hour: noNumbers,
  group: noNumbers,
  proxy: noNumbers,
  banned: noNumbers,
  places: noNumbers,
}
const OTHER = {
  cash: noValues,
  deposit: noValues,
  created: noValues,
  updated: noValues,
  task_since: noValues,
  bot_created: noValues,
  bot_updated: noValues,
  proxy_until: noValues,
}

export type WholeColumn = keyof typeof WHOLE
export type OtherColumn = keyof typeof OTHER

const GROWTH = 1.25

/** 1 for each selected account, by id. */
export type Mask = Uint8Array

/**
 * The values of all game accounts, by column and account id: about 152 bytes per account. Times are milliseconds since 1970;
 * words are indexes into `words`.
 */
export class Columns {
  readonly whole = { ...WHOLE }
  readonly other = { ...OTHER }
  readonly words = { task: new Words(), registration: new Words(), places: new Words() }
  readonly names = new Names()
  /** The account of each BR bot, by the id of the bot; 0 for none. */
  accountOf = new Int32Array(0)
  readonly accountsByName = new NameOrder(this.names, (id) => id)
  readonly botsByName = new NameOrder(this.names, (id) => this.whole.bot[id] ?? 0)
  /** The largest id that there has been, plus one. Passes end there. */
  size = 0
  #capacity = 0
  #ids = new Int32Array(0)
  #mask: Mask = new Uint8Array(0)

  /** Room for all ids. It is valid until it is requested again. */
  noIds(): Int32Array {
    if (this.#ids.length < this.size) this.#ids = new Int32Array(this.#capacity)
    return this.#ids
  }

  /** A mask of the ids. It is valid until the next one is requested. */
  maskOf(ids: Int32Array): Mask {
    if (this.#mask.length === this.size) this.#mask.fill(0)
    else this.#mask = new Uint8Array(this.size)
    for (let at = 0; at < ids.length; at++) this.#mask[ids[at] ?? 0] = 1
    return this.#mask
  }

  /** Adds the first rows. The names must be sorted afterwards. */
  load(rows: readonly AccountRow[]): void {
    this.#makeRoom(rows)
    for (const row of rows) this.#set(row)
  }

  sortNames(): void {
    const ids = Int32Array.from({ length: this.size }, (_, id) => id)
    this.accountsByName.replace(ids.filter((id) => this.has(id)))
    this.botsByName.replace(ids.filter((id) => this.#hasBot(id)))
  }

  /** Adds new rows, replaces existing rows, and removes the ids whose rows were deleted. */
  apply(rows: readonly AccountRow[], removed: readonly number[]): void {
    this.#makeRoom(rows)
    const gone = removed.filter((id) => this.has(id))
    const sorted = rows.filter((row) => !this.#hasPlace(row))
    const old = [...gone, ...sorted.map(({ id }) => id).filter((id) => this.has(id))]
    this.accountsByName.remove(old)
    this.botsByName.remove(old.filter((id) => this.#hasBot(id)))

    for (const id of gone) this.#remove(id)
    for (const row of rows) this.#set(row)

    const ids = sorted.map(({ id }) => id)
    this.accountsByName.add(ids)
    this.botsByName.add(ids.filter((id) => this.#hasBot(id)))
  }

  has(id: number): boolean {
    return (this.whole.server[id] ?? NOTHING) !== NOTHING
  }

  #hasBot(id: number): boolean {
    return (this.whole.bot[id] ?? NOTHING) !== NOTHING
  }

  /** Whether the position of the row in the name orders is still correct. */
  #hasPlace({ id, bot, nickname }: AccountRow): boolean {
    return (
      this.has(id) && this.whole.bot[id] === (bot ?? NOTHING) && this.names.isName(id, nickname)
    )
  }

  #remove(id: number): void {
    this.#unlink(id)
    this.whole.server[id] = NOTHING
    this.whole.bot[id] = NOTHING
    this.names.remove(id)
  }

  #unlink(id: number): void {
    const bot = this.whole.bot[id] ?? NOTHING
    if (this.accountOf[bot] === id) this.accountOf[bot] = 0
  }

  #set(row: AccountRow): void {
    const { id, bot } = row
    this.#unlink(id)
    const { whole, other } = this
    whole.server[id] = row.server
    whole.payday[id] = row.payday
    whole.penalties[id] = row.penalties
    whole.task[id] = this.words.task.add(row.task)
    whole.bot[id] = bot ?? NOTHING
    whole.job[id] = row.job ?? NOTHING
    whole.active[id] = Number(row.active ?? NOTHING)
    whole.registration[id] = this.words.registration.add(row.registration)
    whole.start_hour[id] = row.start_hour ?? NOTHING
    whole.end_hour[id] = row.end_hour ?? NOTHING
    whole.group[id] = row.group ?? NOTHING
    whole.proxy[id] = row.proxy ?? NOTHING
    whole.banned[id] = Number(row.banned ?? NOTHING)
    whole.places[id] = this.words.places.add(row.places)
    other.cash[id] = row.cash
    other.deposit[id] = row.deposit
    other.created[id] = instantOf(row.created)
    other.updated[id] = instantOf(row.updated)
    other.task_since[id] = instantOf(row.task_since)
    other.bot_created[id] = instantOf(row.bot_created)
    other.bot_updated[id] = instantOf(row.bot_updated)
    other.proxy_until[id] = instantOf(row.proxy_until)
    this.names.set(id, row.nickname)
    if (bot === null) return
    if (bot >= this.accountOf.length)
      this.accountOf = grown(new Int32Array(Math.ceil((bot + 1) * GROWTH)), this.accountOf)
    this.accountOf[bot] = id
  }

  #makeRoom(rows: readonly AccountRow[]): void {
    const last = rows.reduce((most, { id }) => Math.max(most, id), 0)
    this.reserve(last)
    this.size = Math.max(this.size, last + 1)
  }

  /** Allocates the columns for ids up to `last`. */
  reserve(last: number): void {
    if (last >= this.#capacity) this.#grow(Math.ceil((last + 1) * GROWTH))
  }

  #grow(capacity: number): void {
    for (const [column, values] of Object.entries(this.whole))
      Object.assign(this.whole, { [column]: grown(new Int32Array(capacity).fill(NOTHING), values) })
    for (const [column, values] of Object.entries(this.other))
      Object.assign(this.other, {
        [column]: grown(new Float64Array(capacity).fill(Number.NaN), values),
      })
    this.names.grow(capacity)
    this.#capacity = capacity
  }
}

/** Numbers words from 0 in the order in which they are added. */
export class Words {
  readonly #codes = new Map<string, number>()

  add(word: string | null): number {
    if (word === null) return NOTHING
    const known = this.#codes.get(word)
    if (known !== undefined) return known
    this.#codes.set(word, this.#codes.size)
    return this.#codes.size - 1
  }

  /** The index of a text; undefined if no row has it. */
  codeOf(word: string): number | undefined {
    return this.#codes.get(word)
  }

  /** The words by their numbers. */
  list(): readonly string[] {
    return [...this.#codes.keys()]
  }
}

const instantOf = (time: Date | string | null): number => {
  if (time === null) return Number.NaN
  return typeof time === 'string' ? Date.parse(time) : time.getTime()
}
