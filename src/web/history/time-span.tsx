import { useState } from 'react'
import { formatDateTime } from '#domain/format.ts'
import { fromLocalTime, LOCAL_TIME_LIMITS, localZone, toLocalTime } from '#web/lib/local-time.ts'
import { Button } from '#web/ui/button.tsx'
import { LazyPopover } from '#web/ui/dialog/lazy-popover.tsx'
import { CalendarClock } from '#web/ui/icons.ts'

interface TimeSpanProps {
  from: string | undefined
  until: string | undefined
  onChange(patch: { from?: string | undefined; until?: string | undefined }): void
}

/** Filters by a time span in the browser's time zone. */
export function TimeSpan({ from, until, onChange }: TimeSpanProps) {
  return (
    <LazyPopover
      label="Time"
      trigger={(button) => (
        <Button {...button} className="max-md:flex-1">
          <CalendarClock size={14} aria-hidden />
          <span className="num truncate">{spanWords(from, until)}</span>
        </Button>
      )}
    >
      <div className="grid w-56 gap-3">
        <p className="text-fg-2 text-xs">Your time ({localZone()})</p>
        <TimeField label="From" value={from} onChange={(instant) => onChange({ from: instant })} />
        <TimeField
          label="Until"
          value={until}
          onChange={(instant) => onChange({ until: instant })}
        />
        <Button size="small" onClick={() => onChange({ from: undefined, until: undefined })}>
          Any time
        </Button>
      </div>
    </LazyPopover>
  )
}

function spanWords(from: string | undefined, until: string | undefined): string {
  const [start, end] = [from, until].map((at) => at && formatDateTime(new Date(at)))
  if (start && end) return `${start} – ${end}`
  if (start) return `From ${start}`
  return end ? `Until ${end}` : 'Any time'
}

interface TimeFieldProps {
  label: string
  value: string | undefined
  onChange(instant: string | undefined): void
}

function TimeField({ label, value, onChange }: TimeFieldProps) {
  // While the user types, the value is incomplete and must not change the filter.
  const [draft, setDraft] = useState<string>()
  return (
    <label className="grid gap-1">
      <span className="font-medium">{label}</span>
      <input
        type="datetime-local"
        className="field num w-full"
        {...LOCAL_TIME_LIMITS}
        value={draft ?? (value === undefined ? '' : toLocalTime(new Date(value)))}
        onChange={({ target }) => {
          setDraft(target.value)
          if (target.validity.valid) onChange(fromLocalTime(target.value) ?? undefined)
        }}
        onBlur={() => setDraft(undefined)}
      />
    </label>
  )
}
