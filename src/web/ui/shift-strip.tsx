import { formatHour } from '#domain/format.ts'
import { classNames } from '#web/lib/class-names.ts'

const HOURS = 24

interface ShiftStripProps {
  startHour: number
  endHour: number
  /** The fleet's wall clock in hours and fractions; without it no "now" mark is drawn. */
  nowHour?: number | undefined
  className?: string
}

/** The day as a 24-cell bar; a shift past midnight wraps. */
export function ShiftStrip({ startHour, endHour, nowHour, className }: ShiftStripProps) {
  const label = `Works ${formatHour(startHour)} to ${formatHour(endHour)}`
  return (
    <div role="img" aria-label={label} className={classNames('shift-strip', className)}>
      {stretches(startHour, endHour).map(([from, to]) => (
        <i
          key={from}
          className="absolute inset-y-0 bg-accent/85"
          style={{ left: percent(from), width: percent(to - from) }}
        />
      ))}
      {nowHour !== undefined && (
        <b className="absolute inset-y-0 z-1 w-0.5 bg-fg" style={{ left: percent(nowHour) }} />
      )}
    </div>
  )
}

function stretches(startHour: number, endHour: number): [number, number][] {
  if (startHour <= endHour) return [[startHour, endHour]]
  return [
    [startHour, HOURS],
    [0, endHour],
  ]
}

function percent(hours: number): string {
  return `${(hours / HOURS) * 100}%`
}
