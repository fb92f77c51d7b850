import { formatCount } from '#domain/format.ts'
import { useHistoryRange } from '#web/playback/use-history-range.ts'
import type { BotCounts } from '../bots/protocol.ts'
import { isConnected, SourceNote } from './source-note.tsx'

interface PastNoteProps {
  counts: BotCounts | undefined
  isFiltered: boolean
}

/** Says how many bots there were at the moment, or why they are not shown. The time bar says that there is no history. */
export function PastNote({ counts, isFiltered }: PastNoteProps) {
  const { range } = useHistoryRange()
  if (range === null) return null
  return (
    // The count changes while the history plays, which must not be read aloud.
    <SourceNote role={isConnected(counts) ? undefined : 'status'} counts={counts} tone="purple">
      {textOf(counts, isFiltered)}
    </SourceNote>
  )
}

function textOf(counts: BotCounts | undefined, isFiltered: boolean): string {
  if (counts?.connection === 'refused') return 'The history is not available to you. Sign in again.'
  if (counts?.connection === 'away') return 'The history could not be loaded. Trying again…'
  if (counts?.heardMs === undefined) return 'Loading bots…'
  if (counts.filterFault !== undefined) return counts.filterFault
  if (counts.total === 0 && isFiltered) return 'No bots match the filter at this moment'
  if (counts.total === 0) return 'No bots with a position at this moment'
  return `${formatCount(counts.total)} ${counts.total === 1 ? 'bot' : 'bots'} at this moment`
}
