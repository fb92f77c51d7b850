import { formatCount } from '#domain/format.ts'
import { classNames } from '#web/lib/class-names.ts'
import type { BotCounts } from '../bots/protocol.ts'
import { OVERLAY } from './layout.ts'

/** Says how many bots there were at the moment, or why they are not shown. */
export function PastNote({ counts }: { counts: BotCounts | undefined }) {
  const isFailed = counts !== undefined && counts.connection !== 'connected'
  return (
    <p
      // The count changes while the history plays, which must not be read aloud.
      role={isFailed ? 'status' : undefined}
      className={classNames(
        OVERLAY,
        'flex w-fit items-center gap-2 px-2.5 py-1.5 text-2xs',
        isFailed ? 'tone-yellow text-tone' : 'tone-purple text-fg-2',
      )}
    >
      <i aria-hidden className="size-2 shrink-0 rounded-full bg-tone-mark" />
      {textOf(counts)}
    </p>
  )
}

function textOf(counts: BotCounts | undefined): string {
  if (counts?.connection === 'refused') return 'The history is not available to you. Sign in again.'
  if (counts?.connection === 'away') return 'The history could not be loaded. Trying again…'
  if (counts?.heardMs === undefined) return 'Loading bots…'
  if (counts.total === 0) return 'No bots with a position at this moment'
  return `${formatCount(counts.total)} ${counts.total === 1 ? 'bot' : 'bots'} at this moment`
}
