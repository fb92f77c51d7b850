import { windowOf } from '../../db/paging.ts'
import type { Asked, Found } from './asked.ts'
import { type Columns, type Mask, NOTHING } from './columns.ts'
import { type Accounts, BLOCK, noAccounts } from './passes.ts'
import { passesOf, type Scope } from './select.ts'
import { type Range, smallest } from './smallest.ts'

/**
 * Works on the accounts of a block, whose ids are from `from` to below `until`. Steps are called from a list, so that each is compiled by
 * itself: V8 copied the first one into the loop over the blocks, where it took five times as long for the first hundreds of filters.
 */
type Step = (from: number, until: number) => void

/** The number of matching rows, and the ids of the page in the order of the list. */
export function find(scope: Scope): Found {
  const { columns, list } = scope
  const { conditions, narrowing } = passesOf(scope)
  const found = columns.noIds()
  const tasks = list === 'bots' ? new TaskCounts(columns) : undefined
  const accounts = noAccounts()
  const failed = noAccounts()
  let filtered = 0
  const steps: readonly Step[] = [
    setExisting(accounts, columns.whole[list === 'bots' ? 'server' : 'bot']),
    () => {
      failed.length = 0
      conditions(accounts, failed)
    },
    () => tasks?.add(accounts),
    () => narrowing(accounts, failed),
    () => {
      found.set(accounts.ids.subarray(0, accounts.length), filtered)
      filtered += accounts.length
    },
  ]
  for (let from = 0; from < columns.size; from += BLOCK)
    for (const step of steps) step(from, Math.min(from + BLOCK, columns.size))
  const ids = pageOf(scope, found.subarray(0, filtered))
  return { filtered, tasks: tasks?.list() ?? [], ids }
}

/** Sets the accounts to the existing rows of the block. */
const setExisting =
  (accounts: Accounts, column: Int32Array): Step =>
  (from, until) => {
    const { ids } = accounts
    let length = 0
    for (let id = from; id < until; id++) {
      ids[length] = id
      length += Number(column[id] !== NOTHING)
    }
    accounts.length = length
  }

class TaskCounts {
  readonly #words: readonly string[]
  readonly #codes: Int32Array
  /** The first element is the number of rows without a task. */
  readonly #amounts: Uint32Array

  constructor({ words, whole }: Columns) {
    this.#words = words.task.list()
    this.#codes = whole.task
    this.#amounts = new Uint32Array(this.#words.length + 1)
  }

  add({ ids, length }: Accounts): void {
    for (let at = 0; at < length; at++) {
      const place = (this.#codes[ids[at] ?? 0] ?? 0) + 1
      this.#amounts[place] = (this.#amounts[place] ?? 0) + 1
    }
  }

  list(): Found['tasks'] {
    return [...this.#amounts]
      .map((amount, place) => ({ task: this.#words[place - 1] ?? null, amount }))
      .filter(({ amount }) => amount > 0)
  }
}

function pageOf({ columns, list, page }: Scope, found: Int32Array): number[] {
  const filtered = found.length
  const window = windowOf(page, { total: filtered, filtered })
  if (!window) return []
  const { isReversed, offset, limit } = window
  const isAscending = (page.sort_order === 'asc') !== isReversed
  const range = { isAscending, offset, limit }
  const accounts = accountsOf(columns, list, page.sort_by, found, range)
  const { bot } = columns.whole
  const ids = list === 'bots' ? accounts : accounts.map((id) => bot[id] ?? 0)
  return isReversed ? ids.reverse() : ids
}

function accountsOf(
  columns: Columns,
  list: Asked['list'],
  sort_by: string,
  found: Int32Array,
  range: Range,
): number[] {
  switch (sort_by) {
    case 'id': {
      const mask = columns.maskOf(found)
      return list === 'bots'
        ? walk(mask.length, (id) => id, mask, range)
        : walk(columns.accountOf.length, (bot) => columns.accountOf[bot] ?? 0, mask, range)
    }
    case 'nickname': {
      const { ids } = list === 'bots' ? columns.accountsByName : columns.botsByName
      return walk(ids.length, (place) => ids[place] ?? 0, columns.maskOf(found), range)
    }
    case 'cash':
    case 'deposit':
    case 'task_since':
      return smallest(columns.other[sort_by], found, range)
    default:
      throw new Error(`no order by ${sort_by}`)
  }
}

/** The selected ids of a range of positions, in ascending or descending order. */
function walk(
  length: number,
  idAt: (place: number) => number,
  mask: Mask,
  { isAscending, offset, limit }: Range,
): number[] {
  const found: number[] = []
  let skipped = 0
  for (let step = 0; step < length && found.length < limit; step++) {
    const id = idAt(isAscending ? step : length - 1 - step)
    if (mask[id] !== 1) continue
    if (skipped < offset) skipped++
    else found.push(id)
  }
  return found
}
