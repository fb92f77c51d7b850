import { Suspense, useEffect, useRef } from 'react'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useUnsavedInput } from '#web/lib/unsaved-input.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import { LazySelect } from '#web/ui/select/lazy-select.tsx'
import type { SelectOption } from '#web/ui/select/select.tsx'
import type { ListRow } from '../page/definition.ts'
import { usePinRows } from '../use-stable-rows.ts'
import type { CellEdit } from './editable.ts'
import type { EditedValue } from './edited-value.ts'
import { useCellChange } from './use-cell-change.ts'

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

const load = () => import('./cell-problem.tsx')
const CellProblem = lazyPart(async () => (await load()).CellProblem)

interface EditCellProps<Row, Value> {
  row: Row
  name: string
  edited: EditedValue<Row, Value>
}

/** A value of a row that is edited in place. It shows the selected value until the server has responded. */
function EditCell<Row extends ListRow, Value>({ row, name, edited }: EditCellProps<Row, Value>) {
  const change = useCellChange(row, edited, load)
  const { value, isSaving, problem, noteOpen, save, retry, drop } = change
  // Preloads the code that shows problems, because a change can fail while the network is down.
  useEffect(() => whenIdle(load), [])
  const pin = usePinRows()
  const cell = useRef<HTMLSpanElement>(null)
  const { control, label, textOf, current } = edited
  // The list may fail to load the current version of the row.
  const hasTheirs = problem?.kind !== 'changed' || (row.version ?? 0) >= problem.version
  return (
    <span ref={cell} data-edit aria-busy={isSaving} className="-ml-1.5 flex items-center gap-1">
      {control({
        row,
        value,
        label: `${label} of ${name}`,
        onValueChange: save,
        onOpenChange: (isOpen) => {
          noteOpen(isOpen)
          pin(isOpen)
        },
      })}
      {(isSaving || problem) && <UnsavedValue isSaving={isSaving} />}
      {isSaving && (
        <span role="status" className="size-1.5 shrink-0 animate-pulse rounded-full bg-accent">
          <span className="sr-only">Saving {label.toLowerCase()}</span>
        </span>
      )}
      {problem && (
        <Suspense>
          <CellProblem
            {...{ problem, retry, drop }}
            cell={cell}
            title={`${label} of ${name}`}
            noun={edited.noun}
            label={label}
            mine={textOf(value, row)}
            theirs={hasTheirs ? textOf(current(row), row) : undefined}
          />
        </Suspense>
      )}
    </span>
  )
}

/** Registers the selected value until it is saved or discarded. */
function UnsavedValue({ isSaving }: { isSaving: boolean }) {
  useUnsavedInput(() => !isSaving, { isSending: isSaving })
  return null
}
