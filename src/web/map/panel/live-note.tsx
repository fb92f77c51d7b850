import { formatCount, formatTimeOfDay } from '#domain/format.ts'
import { classNames } from '#web/lib/class-names.ts'
import type { BotCounts } from '../bots/protocol.ts'
import { OVERLAY } from './layout.ts'

interface LiveNoteProps {
  counts: BotCounts | undefined
  /** The bots of one server only. */
  isOfServer: boolean
}

/** Says how many live bots there are, or why what the map shows is old. */
export function LiveNote({ counts, isOfServer }: LiveNoteProps) {
  const isOld = counts !== undefined && counts.connection !== 'connected'
  return (
    <p
      role="status"
      aria-label="Live bots"
      className={classNames(
        OVERLAY,
        'flex w-fit items-center gap-2 px-2.5 py-1.5 text-2xs',
        isOld ? 'tone-yellow text-tone' : 'tone-green text-fg-2',
      )}
    >
      <i aria-hidden className="size-2 shrink-0 rounded-full bg-tone-mark" />
      {textOf(counts, isOfServer)}
    </p>
  )
}

function textOf(counts: BotCounts | undefined, isOfServer: boolean): string {
  const { heardMs, connection, total } = counts ?? NOTHING
  if (connection === 'refused') return 'Live bots are not available to you. Sign in again.'
  if (connection === 'away' && heardMs === undefined)
    return 'Live bots could not be loaded. Trying again…'
  if (heardMs === undefined) return 'Loading live bots…'
  // A time of day, not an age: a changing text would be read aloud each second.
  if (connection === 'away')
    return `No connection. Positions as of ${formatTimeOfDay(new Date(heardMs))}`
  if (total > 0) return `${formatCount(total)} live ${total === 1 ? 'bot' : 'bots'}`
  return isOfServer ? 'No live bots on this server' : 'No live bots'
}

const NOTHING = { heardMs: undefined, connection: 'connected', total: 0 } as const
