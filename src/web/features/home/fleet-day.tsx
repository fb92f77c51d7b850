import { formatCount, formatHour } from '#domain/format.ts'
import { useFleetClock } from '#web/entities/use-fleet-clock.ts'
import { classNames } from '#web/lib/class-names.ts'

const HOURS = 24
const EMPTY: readonly number[] = Array.from({ length: HOURS }, () => 0)

/** A bar chart of active bots per hour of the fleet's day, with a mark at the current time. */
export function FleetDay({ byHour = EMPTY }: { byHour: readonly number[] | undefined }) {
  const { nowHour, timeZone } = useFleetClock()
  const most = Math.max(...byHour, 1)
  const now = nowHour === undefined ? undefined : Math.floor(nowHour)
  const peak = byHour.indexOf(Math.max(...byHour))
  const label = `Active bots by hour, at most ${formatCount(byHour[peak] ?? 0)} at ${formatHour(peak)}`
  return (
    <figure className="@container flex flex-1 flex-col gap-2">
      <div
        // New bars replace the empty ones, because growing bars would count as a layout shift.
        key={byHour === EMPTY ? 'loading' : 'loaded'}
        role="img"
        aria-label={label}
        className="relative flex h-28 items-end gap-0.5 xl:h-auto xl:flex-1"
      >
        {byHour.map((count, hour) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the hour
            key={hour}
            title={`${formatHour(hour)}–${formatHour(hour + 1)}: ${formatCount(count)} ${count === 1 ? 'bot' : 'bots'}`}
            className={classNames(
              'min-h-px flex-1 rounded-t-xs',
              hour === now ? 'bg-accent' : 'bg-accent/45 hover:bg-accent/70',
            )}
            style={{ height: `${(count / most) * 100}%` }}
          />
        ))}
        {nowHour !== undefined && (
          <b
            className="pointer-events-none absolute inset-y-0 w-0.5 bg-fg"
            style={{ left: `${(nowHour / HOURS) * 100}%` }}
          />
        )}
      </div>
      <figcaption className="num flex justify-between font-mono text-2xs text-fg-3">
        <span>00:00</span>
        <span className="@max-[12rem]:hidden">06:00</span>
        <span>12:00</span>
        <span className="@max-[12rem]:hidden">18:00</span>
        <span>24:00</span>
      </figcaption>
      <p className="num min-h-5 text-fg-2 text-xs">
        {nowHour !== undefined &&
          now !== undefined &&
          `${formatHour(nowHour)} ${timeZone}: ${formatCount(byHour[now] ?? 0)} on shift, next hour ${formatCount(byHour[(now + 1) % HOURS] ?? 0)}`}
      </p>
    </figure>
  )
}
