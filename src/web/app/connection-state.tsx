import { formatTimeOfDay } from '#domain/format.ts'
import { connectionWords } from '#web/api/connection-words.ts'
import type { ConnectionState as Connection } from '#web/api/live-connection.ts'
import { classNames } from '#web/lib/class-names.ts'

interface ConnectionStateProps {
  connection: Connection
  isRail?: boolean
}

/** While the connection is down, the page shows the state of its last update. */
export function ConnectionState({ connection, isRail = false }: ConnectionStateProps) {
  const { status, since, wasLost } = connection
  return (
    <span
      role="status"
      // The first connection of a page is not announced, because every page makes one.
      aria-live={wasLost ? 'polite' : 'off'}
      className="flex items-center gap-2 text-fg-2 text-xs"
    >
      <i
        aria-hidden
        className={classNames(
          'size-2 shrink-0 rounded-full bg-tone-mark',
          status === 'live' ? 'tone-green' : 'tone-yellow animate-pulse',
        )}
      />
      <span className={classNames('leading-tight', isRail && 'sr-only')}>
        {connectionWords(connection)}
        {status !== 'live' && wasLost && (
          <span className="num block text-2xs text-fg-3">
            as of {formatTimeOfDay(new Date(since))}
          </span>
        )}
      </span>
    </span>
  )
}
