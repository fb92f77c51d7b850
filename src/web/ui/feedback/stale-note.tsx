import type { ReactNode } from 'react'

const timeOfDay = new Intl.DateTimeFormat('uk-UA', { timeStyle: 'medium' })

interface StaleNoteProps {
  /** When what is shown was true, in milliseconds. */
  asOf: number
  /** Why it may not be any more. */
  reason: string
  /** What can be done about it. */
  action?: ReactNode
}

/** Over a list that could not be kept up to date: it is still shown, but of when it is. */
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
