import { Suspense, use, useEffect, useRef } from 'react'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import type { ListRow } from '../page/definition.ts'
import { HoldRows } from '../use-settled-rows.ts'
import type { EditedValue } from './edited-value.ts'
import { useCellChange } from './use-cell-change.ts'

const load = () => import('./cell-problem.tsx')
const CellProblem = lazyPart(async () => (await load()).CellProblem)

interface EditCellProps<Row, Value> {
  row: Row
  name: string
  edited: EditedValue<Row, Value>
}

/** A value of a row that is changed in its place. It shows what the user chose until the server has answered. */
export function EditCell<Row extends ListRow, Value>({
  row,
  name,
  edited,
}: EditCellProps<Row, Value>) {
  const { value, isSaving, problem, save, retry, drop } = useCellChange(row, edited, load)
  // Before a change can fail for want of a network.
  useEffect(() => whenIdle(load), [])
  const hold = use(HoldRows)
  const cell = useRef<HTMLSpanElement>(null)
  const { control, label, textOf, current } = edited
  // The list may fail to load the row as somebody else changed it.
  const hasTheirs = problem?.kind !== 'changed' || (row.version ?? 0) >= problem.version
  return (
    <span ref={cell} data-edit aria-busy={isSaving} className="-ml-1.5 flex items-center gap-1">
      {control({
        row,
        value,
        label: `${label} of ${name}`,
        onValueChange: save,
        onOpenChange: (isOpen) => hold(isOpen || problem !== undefined),
      })}
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
