import { type ReactNode, Suspense, useId } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { ChevronRight } from '#web/ui/icons.ts'
import { ListMenuButton } from '../controls/list-menu.tsx'
import { SelectBox } from '../selection/select-box.tsx'
import type { Column, RowId, RowPanel, RowState } from './column.ts'
import { RemovedNote } from './removed-note.tsx'

export interface RowProps<Row extends RowId, Context> extends RowState {
  row: Row
  name: string
  cellContext: Context
  /** The visible columns; the same array as long as they do not change. */
  columns: readonly Column<Row, Context>[]
  hasMenu: boolean
  isTabStop: boolean
}

interface TableRowProps<Row extends RowId, Context> extends RowProps<Row, Context> {
  panel: RowPanel<Row> | undefined
  isOpen: boolean
}

/** The line below a row. Its cells draw it, because WebKit paints a translated row over the borders of a table that collapses them. */
const LINE = '*:border-line *:border-b last:*:border-0'

const ROW = `${LINE} h-11 in-data-compact:h-9`

/** Compiled to render only when its props change: selecting one row does not render the others. */
export function TableRow<Row extends RowId, Context>(props: TableRowProps<Row, Context>) {
  const { panel, isOpen, ...line } = props
  if (!panel) return <Line {...line} />
  const { row, name, columns, hasMenu, isChecked } = line
  const panelId = `panel-${row.id}`
  return (
    <>
      <Line
        {...line}
        start={
          <td className="pl-2.5">
            <PanelButton {...{ name, isOpen, panelId }} onToggle={() => panel.toggle(row)} />
          </td>
        }
      />
      {isOpen && (
        <tr id={panelId} className={LINE}>
          <td
            colSpan={columns.length + 1 + Number(hasMenu) + Number(isChecked !== undefined)}
            className="p-0"
          >
            <Suspense fallback={<div className="h-40 animate-pulse bg-raised" />}>
              {/* As wide as the box of the table, because the table may be wider and scroll. */}
              <div className="sticky left-0 w-[100cqw] whitespace-normal">{panel.of(row)}</div>
            </Suspense>
          </td>
        </tr>
      )}
    </>
  )
}

interface PanelButtonProps {
  name: string
  isOpen: boolean
  panelId: string
  onToggle(): void
}

/** Covers the row, so that a click anywhere opens it; the controls of the row lie above. */
function PanelButton({ name, isOpen, panelId, onToggle }: PanelButtonProps) {
  return (
    <button
      type="button"
      data-name
      aria-label={`Details of ${name}`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      onClick={onToggle}
      className="grid size-6 place-items-center rounded-sm text-fg-3 after:absolute after:inset-0 pointer-coarse:size-11"
    >
      <ChevronRight
        size={15}
        aria-hidden
        className={classNames('transition-[rotate]', isOpen && 'rotate-90')}
      />
    </button>
  )
}

/** The ellipsis of the cells that the menu covers. */
const CUT =
  "before:absolute before:inset-y-0.5 before:right-full before:hidden before:w-4 before:items-center before:justify-center before:bg-inherit before:text-fg-2 before:content-['…'_/_''] in-data-cut:before:flex"

/** The cell of the menu is above the row and would hide its outline. */
const FOCUS_OF_ROW =
  'in-[tr:focus-visible]:shadow-[inset_0_2px_var(--accent),inset_0_-2px_var(--accent),inset_-2px_0_var(--accent)]'

interface LineProps<Row extends RowId, Context> extends RowProps<Row, Context> {
  start?: ReactNode
}

function Line<Row extends RowId, Context>(props: LineProps<Row, Context>) {
  const { row, name, cellContext, columns, hasMenu, isTabStop, start } = props
  const { isActive, isInactive, isSelected, isChecked, hasLeft } = props
  const nameId = useId()
  return (
    <tr
      data-id={row.id}
      data-row
      // Chromium does not name rows after their cells, so that a focused row would be announced without its name.
      aria-labelledby={nameId}
      data-left={hasLeft || undefined}
      tabIndex={isTabStop ? 0 : -1}
      className={classNames(
        // WebKit does not position rows, so only `translate` confines the targets of a row to it.
        '[translate:0] bg-panel hover:bg-raised focus-visible:-outline-offset-2',
        ROW,
        // The bar marks an active row; no bar and the badge mark an inactive one.
        // WebKit draws no shadow on a row, so the first cell has it.
        isActive && '*:first:shadow-[inset_3px_0_0_var(--accent)]',
        isInactive && 'text-fg-2 saturate-50',
        (isSelected || isChecked) && 'bg-accent-soft hover:bg-accent-soft',
      )}
    >
      {isChecked !== undefined && (
        <td className="w-px pl-2">
          <SelectBox id={row.id} {...{ name, isChecked }} />
        </td>
      )}
      {start}
      {columns.map(({ id, isName, isNumber, isControl, cell }) => {
        const Cell = isName ? 'th' : 'td'
        return (
          <Cell
            key={id}
            id={isName ? nameId : undefined}
            scope={isName ? 'row' : undefined}
            // A long value is shortened if the table is wider than its box, so that it does not hide the other columns.
            className={classNames(
              'max-w-60 px-2 font-normal first:pl-3',
              isNumber && 'num text-right',
            )}
          >
            {isName && hasLeft && <RemovedNote />}
            {isControl ? (
              <span className="relative z-1">{cell(row, cellContext)}</span>
            ) : (
              shortened(cell(row, cellContext))
            )}
          </Cell>
        )
      })}
      {hasMenu && (
        <td
          className={classNames('sticky right-0 z-1 bg-inherit pr-2 text-right', CUT, FOCUS_OF_ROW)}
        >
          <ListMenuButton id={row.id} name={name} />
        </td>
      )}
    </tr>
  )
}

function shortened(content: ReactNode) {
  if (typeof content !== 'string') return content
  return (
    <span className="block truncate" title={content}>
      {content}
    </span>
  )
}

interface SkeletonRowProps {
  columns: readonly RowId[]
  hasMenu: boolean
  hasPanel: boolean
  hasCheck: boolean
}

/** A placeholder of a row while the list loads. */
export function SkeletonRow({ columns, hasMenu, hasPanel, hasCheck }: SkeletonRowProps) {
  return (
    <tr className={ROW}>
      {hasCheck && <td className="w-9" />}
      {hasPanel && <td className="w-9" />}
      {columns.map(({ id }) => (
        <td key={id} className="px-2 first:pl-3">
          <div className="h-3.5 w-full min-w-8 max-w-28 animate-pulse rounded-sm bg-raised" />
        </td>
      ))}
      {hasMenu && <td className="pointer-coarse:h-12" />}
    </tr>
  )
}
