import type { ReactNode } from 'react'
import type { Download } from '#web/api/download.ts'
import type { MenuAction } from '../controls/menu-action.ts'
import type { CellEdit } from '../edit/editable.ts'
import type { RowSelection } from '../selection/use-selection.ts'

/** One column of a table, and one line of its cards. `Context` is the data that cells need besides their row. */
export interface Column<Row, Context = undefined, Sort extends string = string> {
  readonly id: string
  readonly label: string
  /** The sort field of the server. */
  readonly sort?: Sort
  /** Sorted from A to Z first. Other columns are sorted from the largest or newest first. */
  readonly isText?: boolean
  /** Aligned to the right, with digits of equal width. */
  readonly isNumber?: boolean
  /** Names the row: always shown, and the title of the card. */
  readonly isName?: boolean
  /** Hidden until the user shows it in the column menu. */
  readonly isExtra?: boolean
  /** Contains controls, which are above the click target that opens the row. */
  readonly isControl?: boolean
  /** Position on a card: above the title, a badge at the right, or hidden; by default a line with its label. */
  readonly card?: 'lead' | 'badge' | 'none'
  /** How its cells are edited in the table, by users who can make the change. Cards show plain values. */
  readonly edit?: CellEdit<Row>
  cell(row: Row, cellContext: Context): ReactNode
}

/** Custom cards of a page. */
export interface CustomCard<Row> {
  /** The content of one card; `menu` has its checkbox and the button of its actions, if any. */
  of(row: Row, menu: ReactNode, isSelected: boolean): ReactNode
  /** The grid of the cards, and the height of one while the list loads. */
  readonly gridClass: string
  readonly skeletonClass: string
  /** Number of cards that fill the screen of a phone, 932 px high. */
  readonly onPhone: number
  /** On screens of any width; by default cards on phones and a table on wider screens. */
  readonly layout?: 'cards' | 'table'
}

export type SortOrder = 'asc' | 'desc'

/** The URL parameters that a table reads and writes. */
export interface TableSearch<Sort extends string = string> {
  page: number
  sort_by: Sort
  sort_order: SortOrder
  /** The ids of the visible columns, separated by commas; undefined to use those stored in this browser. */
  columns?: string | undefined
  /** The open view, which determines the columns. */
  saved_view?: string | number | undefined
}

export interface RowId {
  readonly id: number | string
}

/** The panel below a row of a table. One row is open at a time. */
export interface RowPanel<Row extends RowId> {
  openId: Row['id'] | string | undefined
  /** The open row, if it is loaded. It is shown even if it is not on this page. */
  openRow: Row | undefined
  toggle(row: Row): void
  of(row: Row): ReactNode
}

/** The state of a row. */
export interface RowState {
  /** Shows a bar at its left. */
  isActive?: boolean
  /** Dims the row; its card has no fill. */
  isInactive?: boolean
  isSelected?: boolean
  /** Whether its checkbox is checked; undefined if rows cannot be selected. */
  isChecked?: boolean | undefined
  /** The row was removed. It is shown until the user shows the changes of the list. */
  hasLeft?: boolean
}

export interface TableProps<Row extends RowId, Context, Sort extends string> {
  /** The accessible name of the table: "Proxies". */
  label: string
  /** The key under which this browser stores the visible columns. */
  name: string
  columns: readonly Column<Row, Context, Sort>[]
  /** Passed to every cell. A new object renders all rows again. */
  cellContext: Context
  /** Undefined during the first request: `per_page` skeleton rows are shown. */
  rows: readonly Row[] | undefined
  search: TableSearch<Sort> & { per_page: number }
  onSearchChange(patch: Partial<TableSearch<Sort>>): void
  /** Names the row in the labels of its controls. */
  rowName(row: Row): string
  /** The items of the menu: by right click, menu key, Shift+F10, long press and the button at the end of the row. */
  menu?: ((row: Row) => readonly MenuAction[]) | undefined
  /** False if rows open nothing. Enter then edits a row. */
  hasDetail?: boolean | undefined
  /** Opens the dialog that edits a row; undefined if the user cannot edit rows. */
  onEdit?: ((row: Row) => void) | undefined
  panel?: RowPanel<Row> | undefined
  /** Undefined if the user cannot change several rows at once. */
  selection?: RowSelection | undefined
  rowState?(row: Row): RowState
  /** Shown in place of the rows. */
  error?: ReactNode
  /** Hides the toolbar above the table; the column of the menus has a visible head. */
  isPlain?: boolean | undefined
  /** Downloads all rows that match the filters as a CSV file. */
  csv?: Csv | undefined
}

/** The file of all rows that match the filters. */
export interface Csv extends Download {
  /** Set if there are so many rows that a job must export them. */
  startJob?: () => void
}
