import type { Condition } from '#contract/filter/condition.ts'
import type { TaskCount } from '../count-by-task.ts'

/** A list whose rows the columns contain. */
export type ColumnList = 'bots' | 'br-bots'

/** A request to the columns; a message between threads. */
export interface Asked {
  readonly list: ColumnList
  /** The filter and the parameters, without names and relative times. A row must match all of them. */
  readonly conditions: readonly Condition[]
  /** More conditions and a part of the nickname, which do not apply to the counts by task. */
  readonly narrowing: readonly Condition[]
  readonly search: string
  /** The current time in milliseconds since 1970, for tests of the expiry of proxies. */
  readonly now: number
  /** The hour of the day in fleet time, for tests of the shift. */
  readonly hour: number | undefined
  /** The requested rows, in the order of the list. */
  readonly page: PageAsked
}

interface PageAsked {
  readonly sort_by: string
  readonly sort_order: 'asc' | 'desc'
  readonly page: number
  readonly per_page: number
}

export interface Found {
  /** The number of matching rows. */
  readonly filtered: number
  /** The ids of the page. */
  readonly ids: number[]
  /** The number of game accounts with each task, before the narrowing conditions; empty for BR bots. */
  readonly tasks: readonly TaskCount[]
}
