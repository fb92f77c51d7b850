import { LazySelect } from '#web/ui/select/lazy-select.tsx'
import type { SelectOption } from '#web/ui/select/select.tsx'
import type { ListRow } from '../page/definition.ts'
import { EditCell } from './edit-cell.tsx'
import type { CellEdit } from './editable.ts'
import type { EditedValue } from './edited-value.ts'

/** Declares how the cells of a column are edited. */
export const cellEdit = <Row extends ListRow, Value>(
  edited: EditedValue<Row, Value>,
): CellEdit<Row> => ({
  needs: edited.call,
  cell: (row, name) => <EditCell {...{ edited, row, name }} />,
})

interface ChoiceOf<Row, Value> extends Omit<EditedValue<Row, Value>, 'control' | 'textOf'> {
  readonly options: readonly SelectOption<Value>[]
  readonly className: string
}

/** A cell with few values, which opens as a list. */
export function choiceEdit<Row extends ListRow, Value extends string | number>(
  choice: ChoiceOf<Row, Value>,
): CellEdit<Row> {
  const { options, className, ...edited } = choice
  return cellEdit<Row, Value>({
    ...edited,
    textOf: (value) => options.find((option) => option.value === value)?.label,
    control: ({ row: _, ...control }) => (
      <LazySelect look="bare" {...{ options, className }} {...control} />
    ),
  })
}
