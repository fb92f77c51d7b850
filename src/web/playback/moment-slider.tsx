import { formatMoment, formatTimeOfDay } from '#domain/format.ts'
import { SECOND_MS } from '#domain/time-units.ts'
import { classNames } from '#web/lib/class-names.ts'
import type { HistoryRange, Playback } from './playback.ts'
import { useMoment } from './use-moment.ts'

/** Step of an arrow key. */
const STEP_S = 10

interface MomentSliderProps {
  playback: Playback
  range: HistoryRange
  className?: string
}

/** A slider for the day of the moment, limited to the history. */
export function MomentSlider({ playback, range, className }: MomentSliderProps) {
  const atMs = useMoment(playback)
  const { fromMs, toMs } = partOfDay(atMs, range)
  return (
    <div
      className={classNames(
        'grid min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-2',
        className,
      )}
    >
      <Bound atMs={fromMs} />
      <input
        type="range"
        aria-label="Time of the day"
        aria-valuetext={formatMoment(new Date(atMs))}
        className="h-8 w-full accent-accent pointer-coarse:h-11"
        min={0}
        max={Math.round((toMs - fromMs) / SECOND_MS)}
        step={STEP_S}
        value={Math.round((atMs - fromMs) / SECOND_MS)}
        onChange={({ target }) => playback.seek(fromMs + target.valueAsNumber * SECOND_MS)}
      />
      <Bound atMs={toMs} />
    </div>
  )
}

const Bound = ({ atMs }: { atMs: number }) => (
  <span aria-hidden className="num font-mono text-2xs text-fg-3">
    {formatTimeOfDay(new Date(atMs)).slice(0, 5)}
  </span>
)

/**
 * From midnight to the last second of the day in the time zone of the browser. At the next midnight, the slider would change to
 * the next day during a drag.
 */
function partOfDay(atMs: number, { sinceMs, untilMs }: HistoryRange) {
  const midnight = (days: number) => {
    const at = new Date(atMs)
    return new Date(at.getFullYear(), at.getMonth(), at.getDate() + days).getTime()
  }
  return {
    fromMs: Math.max(midnight(0), sinceMs),
    toMs: Math.min(midnight(1) - SECOND_MS, untilMs),
  }
}
