import type { ReactNode } from 'react'
import type { Download } from '../../ui/download-link.tsx'

/** One column of a table, and one line of its cards. `Tools` is what its cells need besides their row. */
export interface Column<Row, Tools = undefined, Sort extends string = string> {
  readonly id: string
  readonly label: string
  /** What the server sorts by for it. */
  readonly sort?: Sort
  /** Stands at the right, its digits below each other. */
  readonly isNumber?: boolean
  /** Says whose row it is: always shown, and the title of the card. */
  readonly isName?: boolean
  /** Only shown when asked for in the column menu. */
  readonly isExtra?: boolean
  /** Can be used by itself: lies above the row that opens something. */
  readonly isControl?: boolean
  /** On a card it leads over the title, is a badge at its right, or is left out; else a line with its label. */
  readonly card?: 'lead' | 'badge' | 'none'
  cell(row: Row, tools: Tools): ReactNode
}

export type SortOrder = 'asc' | 'desc'

/** The part of an address that a table reads and writes. */
export interface TableSearch<Sort extends string = string> {
  page: number
  sort_by: Sort
  sort_order: SortOrder
  /** The ids of the columns that are shown, parted by commas; without it as this browser remembers. */
  columns?: string | undefined
}

export interface RowId {
  readonly id: number | string
}

/** How a row stands among the others. */
export interface RowLook {
  /** A bar at its left. */
  isActive?: boolean
  /** Paler; its card is hollow. */
  isInactive?: boolean
  isSelected?: boolean
}

export interface TableProps<Row extends RowId, Tools, Sort extends string> {
  /** What the rows are, in words: "Proxies". */
  label: string
  /** Under which this browser remembers the columns. */
  name: string
  columns: readonly Column<Row, Tools, Sort>[]
  /** Passed to every cell. Keep it the same object while nothing in it changes: rows are drawn anew with it. */
  tools: Tools
  /** Undefined while they are being fetched for the first time: that many grey rows are shown. */
  rows: readonly Row[] | undefined
  search: TableSearch<Sort> & { per_page: number }
  onSearchChange(patch: Partial<TableSearch<Sort>>): void
  /** Who the row is, for the names of its controls. */
  rowName(row: Row): string
  /** The items of its menu: by right click, menu key, Shift+F10, long press and the button at its end. */
  menu?: ((row: Row) => ReactNode) | undefined
  /** A menu is open: rows should keep their places. */
  onHold?(isHeld: boolean): void
  look?(row: Row): RowLook
  /** The whole list as a CSV file, by the filters that are set. */
  csv?: Download | undefined
}
