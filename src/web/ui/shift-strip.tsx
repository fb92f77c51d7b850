import { formatHour } from '#domain/format.ts'
import { classNames } from '#web/lib/class-names.ts'

const HOURS = 24

interface Shift {
  startHour: number
  endHour: number
}

interface StripProps {
  /** The local time of the fleet in hours, with fractions; without it no "now" mark is drawn. */
  nowHour?: number | undefined
  className?: string
}

interface DayStripProps extends StripProps {
  label: string
  shifts: readonly Shift[]
}

/** One shift of the day. */
export function ShiftStrip({ startHour, endHour, ...strip }: Shift & StripProps) {
  const label = `Works ${formatHour(startHour)} to ${formatHour(endHour)}`
  return <DayStrip label={label} shifts={[{ startHour, endHour }]} {...strip} />
}

/** The day as a bar of 24 cells with all its shifts; a shift past midnight wraps. */
export function DayStrip({ label, shifts, nowHour, className }: DayStripProps) {
  return (
    <div role="img" aria-label={label} className={classNames('shift-strip', className)}>
      {shifts.flatMap(stretches).map(([from, to]) => (
        <i
          key={`${from}-${to}`}
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

function stretches({ startHour, endHour }: Shift): [number, number][] {
  if (startHour <= endHour) return [[startHour, endHour]]
  return [
    [startHour, HOURS],
    [0, endHour],
  ]
}

function percent(hours: number): string {
  return `${(hours / HOURS) * 100}%`
}
