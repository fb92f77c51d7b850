import { useRouter } from '@tanstack/react-router'
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { GroupSchedules } from '#contract/br-bot-groups.ts'
import { HOUR_MS } from '#domain/time-units.ts'
import { useRowSlots } from '#web/lib/row-slots.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { useNow } from '#web/lib/use-now.ts'
import type { Day } from './days.ts'
import { rowPainter } from './row-picture.ts'
import { cellId, DAYS, linkTo, ROW, TimelineRow } from './timeline-row.tsx'

const ROW_HEIGHT = 32
const TOUCH_ROW_HEIGHT = 44
const HEAD_HEIGHT = 32

interface TimelineGridProps {
  groups: readonly GroupSchedules[]
  /** The ids of removed groups, which are shown until the user shows the changes. */
  left: ReadonlySet<number | string>
  timeZone: string
  days: readonly Day[]
}

/** A row for each group and a column for each day. The arrow keys move between the cells, Enter opens the group. */
export function TimelineGrid({ groups, left, timeZone, days }: TimelineGridProps) {
  const box = useRef<HTMLDivElement>(null)
  const rowHeight = useMediaQuery('(pointer: coarse)') ? TOUCH_ROW_HEIGHT : ROW_HEIGHT
  const slots = useRowSlots(box, { count: groups.length, rowHeight })
  const painter = useMemo(() => rowPainter(timeZone, days), [timeZone, days])
  const { active, isFocused, handlers } = useActiveCell(box, { groups, days, rowHeight })
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--columns': `var(--name) ${days.map(({ start, end }) => `minmax(0,${(end - start) / HOUR_MS}fr)`).join(' ')}`,
    '--row': `${rowHeight - 1}px`,
  }
  return (
    <div
      ref={box}
      style={style}
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain bg-canvas contain-strict [--name:7rem] md:[--name:14rem]"
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the arrow keys move between its cells
        role="grid"
        aria-label="Timeline of groups"
        aria-rowcount={groups.length + 1}
        aria-colcount={days.length + 1}
        aria-activedescendant={isFocused ? cellId(active.row, active.day) : undefined}
        tabIndex={0}
        className="block outline-none"
        {...handlers}
      >
        <thead className="sticky top-0 z-2 block">
          <tr
            aria-rowindex={1}
            className={`${ROW} border-line border-b bg-panel text-xs leading-8`}
            style={{ height: HEAD_HEIGHT }}
          >
            <th scope="col" className="px-3 text-left font-medium">
              Group
            </th>
            {days.map((day) => (
              <th
                key={day.date}
                scope="col"
                className="num relative truncate border-line border-l px-2 text-left font-medium"
              >
                {day.label}
                {days.length === 1 && <Hours day={day} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="relative block" style={{ height: groups.length * rowHeight }}>
          {slots.map(({ slot, index }) => {
            const group = groups[index]
            return (
              group && (
                <TimelineRow
                  key={slot}
                  {...{ group, index, days }}
                  top={index * rowHeight}
                  height={rowHeight}
                  picture={painter(group.timeSchedules)}
                  active={isFocused && active.row === index ? active.day : undefined}
                  hasLeft={left.has(group.id)}
                />
              )
            )
          })}
        </tbody>
      </table>
      <NowLine days={days} height={groups.length * rowHeight} />
    </div>
  )
}

/** The hour labels of a day that fills the width. */
function Hours({ day: { start, end, hours } }: { day: Day }) {
  return hours.map(({ hour, at }) => (
    <span
      key={hour}
      aria-hidden
      className="absolute border-line border-l pl-1 font-normal text-fg-3"
      style={{ left: `${(100 * (at - start)) / (end - start)}%` }}
    >
      {hour}:00
    </span>
  ))
}

/** A line at the current time, across all rows. */
function NowLine({ days, height }: { days: readonly Day[]; height: number }) {
  const now = useNow()
  const [from = 0, to = 1] = [days[0]?.start, days.at(-1)?.end]
  if (now < from || now >= to) return null
  return (
    <div aria-hidden className={DAYS} style={{ top: HEAD_HEIGHT, height }}>
      <i
        data-now
        className="absolute inset-y-0 w-0.5 bg-fg"
        style={{ left: `${(100 * (now - from)) / (to - from)}%` }}
      />
    </div>
  )
}

interface Cell {
  readonly row: number
  readonly day: number
}

interface Grid {
  groups: readonly GroupSchedules[]
  days: readonly Day[]
  rowHeight: number
}

/** The cell that the arrow keys move. The focus stays on the grid, because elements are reused for other rows. */
function useActiveCell(box: { current: HTMLElement | null }, { groups, days, rowHeight }: Grid) {
  const { history } = useRouter()
  const [cell, setCell] = useState<Cell>({ row: 0, day: 0 })
  const [isFocused, setFocused] = useState(false)
  const active = {
    row: Math.min(cell.row, Math.max(0, groups.length - 1)),
    day: Math.min(cell.day, days.length - 1),
  }
  const open = (id: number) => history.push(linkTo(id))

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const group = groups[active.row]
    const pageRows = Math.floor(((box.current?.clientHeight ?? 0) - HEAD_HEIGHT) / rowHeight)
    const next = cellAfter(event.key, active, { rows: groups.length, days: days.length, pageRows })
    if (next) {
      setCell(next)
      showRow(box.current, next.row, rowHeight)
    } else if (event.key === 'Enter' && event.target === event.currentTarget && group)
      open(group.id)
    else return
    event.preventDefault()
  }

  function click({ target }: MouseEvent) {
    const cell = target instanceof Element ? target.closest('td') : null
    const row = cell?.closest<HTMLElement>('[data-group]')
    if (row) open(Number(row.dataset.group))
  }

  const handlers = {
    onKeyDown: press,
    onClick: click,
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  }
  return { active, isFocused, handlers }
}

interface Size {
  rows: number
  days: number
  pageRows: number
}

function cellAfter(key: string, { row, day }: Cell, { rows, days, pageRows }: Size) {
  const at = (nextRow: number, nextDay = day): Cell => ({
    row: Math.min(Math.max(nextRow, 0), rows - 1),
    day: Math.min(Math.max(nextDay, 0), days - 1),
  })
  switch (key) {
    case 'ArrowDown':
      return at(row + 1)
    case 'ArrowUp':
      return at(row - 1)
    case 'ArrowRight':
      return at(row, day + 1)
    case 'ArrowLeft':
      return at(row, day - 1)
    case 'PageDown':
      return at(row + pageRows)
    case 'PageUp':
      return at(row - pageRows)
    case 'Home':
      return at(0)
    case 'End':
      return at(rows - 1)
    default:
      return undefined
  }
}

/** Scrolls a row into the area between the header and the lower edge. */
function showRow(box: HTMLElement | null, row: number, rowHeight: number): void {
  if (!box) return
  const top = row * rowHeight
  const height = box.clientHeight - HEAD_HEIGHT
  if (top < box.scrollTop) box.scrollTop = top
  else if (top + rowHeight > box.scrollTop + height) box.scrollTop = top + rowHeight - height
}
