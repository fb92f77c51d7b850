import { formatTimeOfDay } from '#domain/format.ts'
import { CONNECTION_WORDS } from '#web/api/connection-words.ts'
import type { ConnectionState as Connection } from '#web/api/live-connection.ts'
import { classNames } from '#web/lib/class-names.ts'

interface ConnectionStateProps {
  connection: Connection
  isRail?: boolean
}

/** While the connection is down, the page shows the state of its last update. */
export function ConnectionState({
  connection: { status, since },
  isRail = false,
}: ConnectionStateProps) {
  return (
    <span role="status" className="flex items-center gap-2 text-fg-2 text-xs">
      <i
        aria-hidden
        className={classNames(
          'size-2 shrink-0 rounded-full bg-tone-mark',
          status === 'live' ? 'tone-green' : 'tone-yellow animate-pulse',
        )}
      />
      <span className={classNames('leading-tight', isRail && 'sr-only')}>
        {CONNECTION_WORDS[status]}
        {status !== 'live' && (
          <span className="num block text-2xs text-fg-3">
            as of {formatTimeOfDay(new Date(since))}
          </span>
        )}
      </span>
    </span>
  )
}
