import type { ReactNode } from 'react'
import type { Permission } from '#web/api/client.ts'

/** How the cells of a column are edited in place. */
export interface CellEdit<Row> {
  /** The call that changes the row. Users who cannot make it see plain text. */
  readonly needs: Permission
  /** `name` is that of the row, for the labels of its controls. */
  cell(row: Row, name: string): ReactNode
}
