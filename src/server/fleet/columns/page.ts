import { windowOf } from '../../db/paging.ts'
import type { Asked, Found, PageAsked } from './asked.ts'
import type { Columns } from './columns.ts'
import type { Mask } from './passes.ts'
import { narrow, type Scope, selectRows } from './select.ts'
import { smallest } from './smallest.ts'

/** The number of matching rows, and the ids of the page in the order of the list. */
export function find(scope: Scope): Found {
  const { columns, page, countsTasks } = scope
  const mask = selectRows(scope)
  const tasks = countsTasks ? countTasks(columns, mask) : []
  narrow(scope, mask)
  const filtered = countOf(mask)
  return { filtered, tasks, ids: page ? pageOf(scope, page, mask, filtered) : [] }
}

function countOf(mask: Mask): number {
  let count = 0
  for (let id = 0; id < mask.length; id++) count += mask[id] ?? 0
  return count
}

function countTasks(columns: Columns, mask: Mask): Found['tasks'] {
  const words = columns.words.task.list()
  // The first element is the number of rows without a task.
  const amounts = new Uint32Array(words.length + 1)
  const codes = columns.whole.task
  for (let id = 0; id < mask.length; id++) {
    const place = (codes[id] ?? 0) + 1
    amounts[place] = (amounts[place] ?? 0) + (mask[id] ?? 0)
  }
  return [...amounts]
    .map((amount, place) => ({ task: words[place - 1] ?? null, amount }))
    .filter(({ amount }) => amount > 0)
}

function pageOf({ columns, list }: Scope, page: PageAsked, mask: Mask, filtered: number): number[] {
  const window = windowOf(page, { total: filtered, filtered })
  if (!window) return []
  const { isReversed, offset, limit } = window
  const isAscending = (page.sort_order === 'asc') !== isReversed
  const range = { isAscending, offset, limit }
  const accounts = accountsOf(columns, list, page.sort_by, mask, range)
  const { bot } = columns.whole
  const ids = list === 'bots' ? accounts : accounts.map((id) => bot[id] ?? 0)
  return isReversed ? ids.reverse() : ids
}

interface Range {
  readonly isAscending: boolean
  readonly offset: number
  readonly limit: number
}

function accountsOf(
  columns: Columns,
  list: Asked['list'],
  sort_by: string,
  mask: Mask,
  range: Range,
): number[] {
  switch (sort_by) {
    case 'id':
      return list === 'bots'
        ? walk(mask.length, (id) => id, mask, range)
        : walk(columns.accountOf.length, (bot) => columns.accountOf[bot] ?? 0, mask, range)
    case 'nickname': {
      const { ids } = list === 'bots' ? columns.accountsByName : columns.botsByName
      return walk(ids.length, (place) => ids[place] ?? 0, mask, range)
    }
    case 'cash':
    case 'deposit':
    case 'task_since':
      return smallest(columns.other[sort_by], mask, range)
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
