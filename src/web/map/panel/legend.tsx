import { formatCount } from '#domain/format.ts'
import { classNames } from '#web/lib/class-names.ts'
import type { Legend as LegendOf } from '../bots/legend.ts'
import type { BotCounts } from '../bots/protocol.ts'
import { OVERLAY } from './layout.ts'

interface LegendProps {
  legend: LegendOf
  counts: BotCounts | undefined
  /** Keys of the shown categories. */
  shown: ReadonlySet<string>
  onChange(shown: ReadonlySet<string>): void
}

/** Colors and counts of the categories, with buttons to show and hide each; scrolls sideways on a phone, and up and down on a low screen. */
export function Legend({ legend, counts, shown, onChange }: LegendProps) {
  return (
    <fieldset className={classNames(OVERLAY, 'relative flex min-h-0 min-w-0 flex-col md:w-fit')}>
      <legend className="sr-only">{legend.name}</legend>
      {/* Inside, because browsers do not scroll a fieldset whose height is limited. */}
      <div className="relative flex gap-1 overflow-auto p-1 md:grid">
        {legend.categories.map(({ key, label, tone }, index) => {
          const isShown = shown.has(key)
          return (
            <button
              key={key}
              type="button"
              aria-pressed={isShown}
              onClick={() => onChange(toggled(shown, key))}
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
                {counts ? formatCount(counts.byCategory[index] ?? 0) : '…'}
              </span>
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}

function toggled(shown: ReadonlySet<string>, key: string) {
  const next = new Set(shown)
  if (!next.delete(key)) next.add(key)
  return next
}
