import type { PastBotQuery } from '#contract/past-bots.ts'
import { FAILING, NO_TASK } from '#contract/task-filters.ts'
import { emptyColumns, NO_POSITION, UNKNOWN } from '#domain/bot-chunk.ts'
import { botOf } from '#domain/history-window.ts'
import { FAILED_TASKS } from '#domain/task.ts'
import { SECOND_MS } from '#domain/time-units.ts'
import { type ListedTasks, listTasks } from '../../fleet/count-by-task.ts'
import type { MomentPart } from './moment-parts.ts'
import { type MomentTest, rowTest } from './moment-test.ts'
import { sortedPage } from './sorted-page.ts'

type Sort = Pick<PastBotQuery, 'page' | 'per_page' | 'sort_by' | 'sort_order'>

export interface MomentQuery extends Sort, Pick<PastBotQuery, 'task'> {
  /** The other filters; null if there are none. */
  readonly test: MomentTest | null
}

/** The state of a bot at a moment; null means unknown. */
export interface PastState {
  readonly id: number
  readonly atMs: number
  readonly task: string | null
  readonly cash: number | null
  readonly deposit: number | null
  readonly health: number | null
  readonly position: { readonly x: number; readonly y: number } | null
}

/** A page of bots, and the number of bots that match the other filters, by task. */
export interface MomentPage extends ListedTasks {
  readonly states: readonly PastState[]
  readonly total: number
  readonly filtered: number
}

/** The fleet at a moment in columns: the last state of each bot that reported shortly before. */
export class FleetMoment {
  readonly #ids: Int32Array
  readonly #atMs: Float64Array
  readonly #columns: ReturnType<typeof emptyColumns>
  /** The task of each number in the column of tasks. */
  readonly #tasks: readonly string[]

  constructor(parts: readonly MomentPart[]) {
    const count = parts.reduce((sum, { rows }) => sum + rows.length, 0)
    this.#ids = new Int32Array(count)
    this.#atMs = new Float64Array(count)
    this.#columns = emptyColumns(count)
    const numbers = new Map<string, number>()
    let end = 0
    for (const part of parts) {
      this.#add(part, end, numbers)
      end += part.rows.length
    }
    this.#tasks = [...numbers.keys()]
  }

  get bots(): number {
    return this.#ids.length
  }

  list({ test, task, ...sort }: MomentQuery): MomentPage {
    const areAsked = this.#tasks.map(taskTest(task))
    const passes = this.#rowTest(test)
    const counts = this.#tasks.map(() => 0)
    const rows: number[] = []
    for (let row = 0; row < this.bots; row++) {
      if (!passes(row)) continue
      const index = this.#columns.task[row] ?? 0
      counts[index] = (counts[index] ?? 0) + 1
      if (areAsked[index]) rows.push(row)
    }
    const named = this.#tasks.map((name, index) => [name, counts[index] ?? 0] as const)
    return {
      states: this.#pageOf(rows, sort).map((row) => this.#stateAt(row)),
      total: this.bots,
      filtered: rows.length,
      ...listTasks(new Map(named.filter(([, count]) => count > 0))),
    }
  }

  /** The ids of the bots that pass a test, separated by commas, in ASCII. */
  matches(test: MomentTest | null): Uint8Array<ArrayBuffer> {
    const passes = this.#rowTest(test)
    return new TextEncoder().encode(this.#ids.filter((_, row) => passes(row)).join())
  }

  #rowTest(test: MomentTest | null): (row: number) => boolean {
    if (!test) return () => true
    const tasks = this.#tasks.map((name) => (name === NO_TASK ? null : name))
    return rowTest(test, { ids: this.#ids, columns: this.#columns, tasks })
  }

  #pageOf(rows: readonly number[], { sort_by, sort_order, page, per_page }: Sort): number[] {
    const sign = sort_order === 'asc' ? 1 : -1
    const values = this.#valuesOf(sort_by)
    const keys = new Float64Array(values.length)
    for (const row of rows) {
      const value = values[row] ?? UNKNOWN
      // Bots with an unknown value are last in any order.
      keys[row] = value === UNKNOWN ? Number.POSITIVE_INFINITY : sign * value
    }
    const compareIds = (a: number, b: number) => sign * ((this.#ids[a] ?? 0) - (this.#ids[b] ?? 0))
    const start = (page - 1) * per_page
    return sortedPage({ rows, keys, compareIds, start, end: start + per_page })
  }

  #valuesOf(sort: Sort['sort_by']): ArrayLike<number> {
    if (sort === 'id') return this.#ids
    return sort === 'reported_at' ? this.#atMs : this.#columns[sort]
  }

  /** Adds the tasks of the rows to `numbers`, which has the number of each task. */
  #add({ block, startMs, chunk, rows }: MomentPart, end: number, numbers: Map<string, number>) {
    const { x, y, task, health, cash, deposit } = this.#columns
    for (const [offset, from] of rows.entries()) {
      const row = end + offset
      this.#ids[row] = botOf(block, chunk.bots[from] ?? 0)
      this.#atMs[row] = startMs + (chunk.times[from] ?? 0) * SECOND_MS
      x[row] = chunk.x[from] ?? NO_POSITION
      y[row] = chunk.y[from] ?? NO_POSITION
      const name = chunk.tasks[chunk.task[from] ?? UNKNOWN] || NO_TASK
      const number = numbers.get(name) ?? numbers.size
      numbers.set(name, number)
      task[row] = number
      health[row] = chunk.health[from] ?? UNKNOWN
      cash[row] = chunk.cash[from] ?? UNKNOWN
      deposit[row] = chunk.deposit[from] ?? UNKNOWN
    }
  }

  #stateAt(row: number): PastState {
    const columns = this.#columns
    const [x = NO_POSITION, y = NO_POSITION] = [columns.x[row], columns.y[row]]
    const task = this.#tasks[columns.task[row] ?? 0] ?? NO_TASK
    return {
      id: this.#ids[row] ?? 0,
      atMs: this.#atMs[row] ?? 0,
      task: task === NO_TASK ? null : task,
      cash: known(columns.cash[row]),
      deposit: known(columns.deposit[row]),
      health: known(columns.health[row]),
      position: x === NO_POSITION ? null : { x, y },
    }
  }
}

function taskTest(task: string | undefined): (name: string) => boolean {
  if (task === undefined) return () => true
  return task === FAILING ? (name) => FAILED_TASKS.includes(name) : (name) => name === task
}

const known = (value = UNKNOWN) => (value === UNKNOWN ? null : value)
