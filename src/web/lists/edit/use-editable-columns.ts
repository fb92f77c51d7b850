import { allows } from '#domain/access.ts'
import { useShownUser } from '#web/session/use-may.ts'
import type { Column } from '../table/column.ts'

/** The columns with the controls of the cells that the signed-in user can edit. */
export function useEditableColumns<Row, Context, Sort extends string>(
  columns: readonly Column<Row, Context, Sort>[],
  rowName: (row: Row) => string,
): readonly Column<Row, Context, Sort>[] {
  const me = useShownUser()
  return columns.map((column) => {
    const { edit, ...plain } = column
    if (!edit || !allows(edit.needs.access, edit.needs.method, me)) return plain
    const cell = (row: Row) => edit.cell(row, rowName(row))
    return { ...column, isControl: true, cell }
  })
}
