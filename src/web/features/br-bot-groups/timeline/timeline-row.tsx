import { memo } from 'react'
import type { GroupSchedules } from '#contract/br-bot-groups.ts'
import { classNames } from '#web/lib/class-names.ts'
import { ListLink } from '#web/lists/controls/list-link.tsx'
import type { Day } from './days.ts'
import { HEIGHT, type RowPicture, WIDTH } from './row-picture.ts'

interface TimelineRowProps {
  group: GroupSchedules
  index: number
  top: number
  height: number
  days: readonly Day[]
  picture: RowPicture
  /** The day of the active cell, if it is in this row. */
  active: number | undefined
  hasLeft: boolean
}

/** The name of the group, and its days beside it. */
export const ROW = 'grid [grid-template-columns:var(--columns)]'
/** The layer over the days of a row. */
export const DAYS = 'pointer-events-none absolute inset-y-0 right-0 left-(--name)'

export const cellId = (index: number, day: number) => `timeline-${index}-${day}`

/** Opens the group with its schedules. */
export const linkTo = (id: number) => `/group-management?group=${id}&tab=schedules`

/** The windows of a group as a single drawing, because a row has a dozen windows and rows change during scrolling. */
export const TimelineRow = memo(function TimelineRow(props: TimelineRowProps) {
  const { group, index, top, height, days, picture, active, hasLeft } = props
  const isAlways = group.timeSchedules.length === 0
  const textOf = (day: Day, place: number) =>
    `${group.name}, ${day.label}: ${picture.days[place] ?? ''}`
  return (
    <tr
      aria-rowindex={index + 2}
      data-group={group.id}
      className={`${ROW} absolute inset-x-0 top-0 border-line border-b contain-strict`}
      style={{ height, transform: `translateY(${top}px)` }}
    >
      <th scope="row" className="min-w-0 truncate px-3 text-left font-medium leading-(--row)">
        <ListLink
          href={linkTo(group.id)}
          tabIndex={-1}
          className={classNames('hover:underline', hasLeft && 'line-through')}
        >
          {group.name}
        </ListLink>
      </th>
      {days.map((day, place) => (
        <td
          key={day.date}
          id={cellId(index, place)}
          aria-label={textOf(day, place)}
          title={textOf(day, place)}
          data-active={active === place || undefined}
          className="cursor-pointer border-line border-l -outline-offset-2 hover:bg-fg/5 data-active:outline-2 data-active:outline-accent"
        >
          {place === 0 && (
            <svg
              viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
              preserveAspectRatio="none"
              aria-hidden
              className={`${DAYS} h-full w-[calc(100%-var(--name))]`}
            >
              <path
                d={picture.windows}
                className={isAlways ? 'fill-accent/25' : 'fill-accent/85'}
              />
              <path d={picture.overlaps} className="tone-yellow fill-tone-mark" />
              <path d={picture.gaps} className="tone-red fill-tone-mark" />
            </svg>
          )}
        </td>
      ))}
    </tr>
  )
})
