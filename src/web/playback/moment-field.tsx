import { useState } from 'react'
import { toLocalTime } from '#web/lib/local-time.ts'
import type { HistoryRange, Playback } from './playback.ts'
import { useMoment } from './use-moment.ts'

interface MomentFieldProps {
  playback: Playback
  range: HistoryRange
  /** The user chose a moment, which may be outside of the history. */
  onChoose(atMs: number): void
}

/** The moment as a date and time, to the second. */
export function MomentField({ playback, range, onChoose }: MomentFieldProps) {
  const atMs = useMoment(playback)
  // The running clock must not change what the user is typing.
  const [draft, setDraft] = useState<string>()
  return (
    <input
      type="datetime-local"
      step={1}
      aria-label="Moment, your time"
      className="field num min-w-0 max-md:flex-1"
      min={toLocalTime(new Date(range.sinceMs))}
      value={draft ?? toLocalSeconds(atMs)}
      onChange={({ target }) => {
        setDraft(target.value)
        const chosenMs = Date.parse(target.value)
        if (Number.isFinite(chosenMs)) onChoose(chosenMs)
      }}
      onBlur={() => setDraft(undefined)}
    />
  )
}

/** `2026-11-21T09:30:05` in the browser's time zone. */
function toLocalSeconds(atMs: number): string {
  const at = new Date(atMs)
  return `${toLocalTime(at)}:${String(at.getSeconds()).padStart(2, '0')}`
}
