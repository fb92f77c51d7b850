import { useState } from 'react'
import type { BotHistory } from '#contract/history.ts'
import { formatElapsed, formatMoment } from '#domain/format.ts'
import { taskOf } from '#domain/task.ts'
import { MINUTE_MS } from '#domain/time-units.ts'
import { classNames } from '#web/lib/class-names.ts'
import { Button } from '#web/ui/button.tsx'
import { TaskBadge } from '../task-badge.tsx'
import { MomentLink } from './moment-link.tsx'

type Status = BotHistory['statuses'][number]

const FIRST = 12

/** The statuses of a bot as a strip, and as a list with their durations, newest first. */
export function StatusHistory({ history: { statuses, from, to } }: { history: BotHistory }) {
  const [isWhole, setWhole] = useState(false)
  const newest = statuses.toReversed()
  const shown = isWhole ? newest : newest.slice(0, FIRST)
  if (statuses.length === 0) return <p className="text-fg-2">No task status was reported.</p>
  return (
    <div className="grid gap-2">
      <StatusStrip statuses={statuses} fromMs={Date.parse(from)} toMs={Date.parse(to)} />
      <ol aria-label="Statuses" className="grid">
        {shown.map((status) => (
          <li
            key={status.from}
            className="num flex min-h-9 flex-wrap items-center gap-x-3 border-line border-b py-1 last:border-b-0"
          >
            <span className="w-36">
              {status.task === null ? (
                <span className="text-fg-3">None</span>
              ) : (
                <TaskBadge status={status.task} />
              )}
            </span>
            <MomentLink atMs={Date.parse(status.from)}>
              <time dateTime={status.from} title="Show the fleet at this time">
                {formatMoment(new Date(status.from))}
              </time>
            </MomentLink>
            <span className="text-fg-3">for {elapsedOf(status)}</span>
          </li>
        ))}
      </ol>
      {newest.length > shown.length && (
        <Button className="justify-self-start" onClick={() => setWhole(true)}>
          Show all {newest.length}
        </Button>
      )}
    </div>
  )
}

interface StatusStripProps {
  statuses: readonly Status[]
  fromMs: number
  toMs: number
}

/** Hidden from screen readers, because the list contains the same information. */
function StatusStrip({ statuses, fromMs, toMs }: StatusStripProps) {
  const place = (at: string) => ((Date.parse(at) - fromMs) / Math.max(1, toMs - fromMs)) * 100
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      className="h-5 w-full rounded-sm bg-sunken"
    >
      {statuses.map(({ task, from, to }) => (
        <rect
          key={from}
          x={place(from)}
          width={Math.max(0.1, place(to) - place(from))}
          height="10"
          className={classNames(
            `tone-${task === null ? 'gray' : taskOf(task).tone}`,
            task === null ? 'fill-line' : 'fill-tone-mark',
          )}
        />
      ))}
    </svg>
  )
}

/** The duration as text; durations below one minute are in seconds: `12s`. */
function elapsedOf({ from, to }: Status): string {
  const elapsedMs = Date.parse(to) - Date.parse(from)
  return elapsedMs < MINUTE_MS ? `${Math.round(elapsedMs / 1000)}s` : formatElapsed(elapsedMs)
}
