import { formatCount } from '#domain/format.ts'
import { MAP_BOT_STATUSES, type MapBotStatus } from '#domain/map-bot-status.ts'
import { classNames } from '#web/lib/class-names.ts'
import type { DemoFleet } from '../demo/demo-fleet.ts'
import { OVERLAY } from './layout.ts'
import { useCounts } from './use-bot-details.ts'

interface LegendProps {
  /** Says how many bots do what; only the legend hears of it. */
  fleet: DemoFleet | undefined
  shown: ReadonlySet<MapBotStatus>
  onChange(shown: ReadonlySet<MapBotStatus>): void
}

/** What the colours mean, how many there are of each, and which of them are shown; on a phone it scrolls sideways. */
export function Legend({ fleet, shown, onChange }: LegendProps) {
  const counts = useCounts(fleet)
  return (
    <fieldset
      className={classNames(
        OVERLAY,
        'relative flex min-w-0 gap-1 overflow-x-auto p-1 md:grid md:overflow-visible',
      )}
    >
      <legend className="sr-only">Status</legend>
      {MAP_BOT_STATUSES.map(({ status, label, tone }, place) => {
        const isOn = shown.has(status)
        return (
          <button
            key={status}
            type="button"
            aria-pressed={isOn}
            onClick={() => onChange(toggled(shown, status))}
            className={classNames(
              'flex h-7 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-md px-2 text-xs hover:bg-raised pointer-coarse:h-11',
              isOn ? 'text-fg' : 'text-fg-3',
              `tone-${tone}`,
            )}
          >
            <i
              aria-hidden
              className={classNames(
                'size-2.5 rounded-full border-2 border-tone-mark',
                isOn && 'bg-tone-mark',
              )}
            />
            <span className={classNames('flex-1 text-left', !isOn && 'line-through')}>{label}</span>
            <span className="num text-right md:min-w-8 font-mono text-2xs">
              {counts ? formatCount(counts[place] ?? 0) : '…'}
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
