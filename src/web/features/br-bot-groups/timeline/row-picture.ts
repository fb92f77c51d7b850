import type { ScheduleDraft } from '#contract/schedules.ts'
import { formatHour } from '#domain/format.ts'
import { timelineOf, timesOf, type Window } from '#domain/schedule.ts'
import { formatTimeIn } from '#domain/zone-format.ts'
import type { Day } from './days.ts'

/** The drawing of a row of the timeline, and its text for screen readers. */
export interface RowPicture {
  /** Paths in a box of `WIDTH` by `HEIGHT`. */
  readonly windows: string
  readonly overlaps: string
  readonly gaps: string
  /** For each day, such as "22:00–24:00, gap 06:00–07:00". */
  readonly days: readonly string[]
}

export const WIDTH = 10_000
export const HEIGHT = 32

type Band = readonly [top: number, bottom: number]
/** Overlaps are drawn above the windows and gaps as lines between them, so that they can be distinguished without color. */
const BANDS = { windows: [10, 24], overlaps: [5, 9], gaps: [16, 18] } as const satisfies Record<
  string,
  Band
>

const DAY_HOURS = 24

/** Draws rows for a range of days. Groups with the same schedules share a drawing. */
export function rowPainter(timeZone: string, days: readonly Day[]) {
  const pictures = new Map<string, RowPicture>()
  return (schedules: readonly ScheduleDraft[]): RowPicture => {
    const key = schedules.map(timesOf).join()
    const known = pictures.get(key)
    if (known) return known
    const picture = paint(schedules, timeZone, days)
    pictures.set(key, picture)
    return picture
  }
}

function paint(
  schedules: readonly ScheduleDraft[],
  timeZone: string,
  days: readonly Day[],
): RowPicture {
  const [from = 0, to = 1] = [days[0]?.start, days.at(-1)?.end]
  const { windows, overlaps, gaps } = timelineOf(schedules, timeZone, from, to)
  const scale = WIDTH / (to - from)
  const pathOf = (some: readonly Window[], [top, bottom]: Band) =>
    some
      .map(({ start, end }) => {
        const x = Math.round((start - from) * scale)
        const width = Math.max(1, Math.round((end - from) * scale) - x)
        return `M${x} ${top}h${width}V${bottom}h-${width}z`
      })
      .join('')
  const textOf = (day: Day) => {
    const parts = [
      ...textsIn(windows, day, timeZone, ''),
      ...textsIn(overlaps, day, timeZone, 'overlap '),
      ...textsIn(gaps, day, timeZone, 'gap '),
    ]
    return parts.join(', ') || 'not active'
  }
  return {
    windows: pathOf(windows, BANDS.windows),
    overlaps: pathOf(overlaps, BANDS.overlaps),
    gaps: pathOf(gaps, BANDS.gaps),
    days: schedules.length === 0 ? days.map(() => 'always active') : days.map(textOf),
  }
}

const textsIn = (windows: readonly Window[], day: Day, timeZone: string, kind: string) =>
  windows
    .filter(({ start, end }) => start < day.end && end > day.start)
    .map(({ start, end }) => {
      const first = start <= day.start ? formatHour(0) : formatTimeIn(timeZone, start)
      const last = end >= day.end ? formatHour(DAY_HOURS) : formatTimeIn(timeZone, end)
      return `${kind}${first}–${last}`
    })
