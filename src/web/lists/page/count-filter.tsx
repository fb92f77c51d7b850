import { formatCount } from '#domain/format.ts'
import type { Tone } from '#domain/tone.ts'
import { classNames } from '#web/lib/class-names.ts'

export interface CountOption<Value> {
  value: Value
  label: string
  tone?: Tone
  /** Undefined until it is loaded. */
  count: number | undefined
}

interface CountFilterProps<Value> {
  /** Names the group of buttons. */
  label: string
  options: readonly CountOption<Value>[]
  /** The selected option; undefined for all rows. */
  value: Value | undefined
  onChange(value: Value | undefined): void
  total: number | undefined
  /** In several lines on wide screens, for many options; otherwise in one line that scrolls. */
  isWrapped?: boolean
}

/**
 * The number of rows in each status. Clicking a count filters the list by its status, and clicking it again clears the
 * filter.
 */
export function CountFilter<Value extends string>(props: CountFilterProps<Value>) {
  const { label, options, value, onChange, total, isWrapped } = props
  return (
    <fieldset
      aria-label={label}
      className={classNames(
        'relative -m-1 flex min-w-0 gap-1.5 overflow-x-auto p-1',
        isWrapped && 'md:flex-wrap',
      )}
    >
      <Count
        label="All"
        count={total}
        isOn={value === undefined}
        onPress={() => onChange(undefined)}
      />
      {options.map(({ value: one, ...option }) => (
        <Count
          key={one}
          {...option}
          isOn={value === one}
          onPress={() => onChange(value === one ? undefined : one)}
        />
      ))}
    </fieldset>
  )
}

interface CountProps extends Omit<CountOption<string>, 'value'> {
  isOn: boolean
  onPress(): void
}

function Count({ label, tone, count, isOn, onPress }: CountProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={classNames(
        'flex h-8 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-md border px-2.5 text-xs pointer-coarse:h-11',
        isOn
          ? 'border-accent bg-accent-soft text-fg'
          : 'border-line bg-panel text-fg-2 hover:border-edge',
      )}
    >
      {tone && <i aria-hidden className={`tone-${tone} size-2 rounded-xs bg-tone-mark`} />}
      {label}
      {/* As wide as a number in the thousands, so that nothing moves when the counts arrive. */}
      <span className="num min-w-9 text-right font-medium text-fg">
        {count === undefined ? '–' : formatCount(count)}
      </span>
    </button>
  )
}
