import type { ReactNode } from 'react'

const timeOfDay = new Intl.DateTimeFormat('uk-UA', { timeStyle: 'medium' })

interface StaleNoteProps {
  /** Time of the shown data, in milliseconds. */
  asOf: number
  /** Why the data may be outdated. */
  reason: string
  /** An action, such as a retry. */
  action?: ReactNode
}

/** A note above a list that could not be refreshed: the list stays visible, with the time of its data. */
export function StaleNote({ asOf, reason, action }: StaleNoteProps) {
  return (
    <p
      role="status"
      className="tone-yellow flex flex-wrap items-center justify-between gap-2 rounded-md border border-tone-line bg-tone-bg px-3 py-1.5 text-tone"
    >
      <span className="num">
        Updated {timeOfDay.format(asOf)} your time. {reason}
      </span>
      {action}
    </p>
  )
}
