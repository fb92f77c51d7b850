import { formatCount } from '#domain/format.ts'
import { MAP_BOT_STATUSES, type MapBotStatus } from '#domain/map-bot-status.ts'
import { classNames } from '#web/lib/class-names.ts'
import type { DemoFleet } from '../demo/demo-fleet.ts'
import { OVERLAY } from './layout.ts'
import { useStatusCounts } from './use-bot-details.ts'

interface LegendProps {
  /** Provides the status counts; only the legend renders for them. */
  fleet: DemoFleet | undefined
  shown: ReadonlySet<MapBotStatus>
  onChange(shown: ReadonlySet<MapBotStatus>): void
}

/** Colors and counts of the statuses, with buttons to show and hide each; scrolls sideways on a phone. */
export function Legend({ fleet, shown, onChange }: LegendProps) {
  const counts = useStatusCounts(fleet)
  return (
    <fieldset
      className={classNames(
        OVERLAY,
        'relative flex min-w-0 gap-1 overflow-x-auto p-1 md:grid md:overflow-visible',
      )}
    >
      <legend className="sr-only">Status</legend>
      {MAP_BOT_STATUSES.map(({ status, label, tone }, index) => {
        const isShown = shown.has(status)
        return (
          <button
            key={status}
            type="button"
            aria-pressed={isShown}
            onClick={() => onChange(toggled(shown, status))}
            className={classNames(
              'flex h-7 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-md px-2 text-xs hover:bg-raised pointer-coarse:h-11',
              isShown ? 'text-fg' : 'text-fg-3',
              `tone-${tone}`,
            )}
          >
            <i
              aria-hidden
              className={classNames(
                'size-2.5 rounded-full border-2 border-tone-mark',
                isShown && 'bg-tone-mark',
              )}
            />
            <span className={classNames('flex-1 text-left', !isShown && 'line-through')}>
              {label}
            </span>
            <span className="num text-right md:min-w-8 font-mono text-2xs">
              {counts ? formatCount(counts[index] ?? 0) : '…'}
            </span>
          </button>
        )
      })}
    </fieldset>
  )
}

function toggled(shown: ReadonlySet<MapBotStatus>, status: MapBotStatus) {
  const next = new Set(shown)
  if (!next.delete(status)) next.add(status)
  return next
}
