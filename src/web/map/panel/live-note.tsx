import { formatCount, formatTimeOfDay } from '#domain/format.ts'
import type { BotCounts } from '../bots/protocol.ts'
import { SourceNote } from './source-note.tsx'

interface LiveNoteProps {
  counts: BotCounts | undefined
  /** The bots of one server only. */
  isOfServer: boolean
  isFiltered: boolean
  /** The selected bot is not among the bots. */
  isMissing: boolean
}

/** Shows the number of live and unknown bots, or why the data of the map is outdated. */
export function LiveNote({ counts, ...props }: LiveNoteProps) {
  return (
    <SourceNote role="status" aria-label="Live bots" counts={counts} tone="green">
      {textOf(counts, props)}
    </SourceNote>
  )
}

function textOf(
  counts: BotCounts | undefined,
  { isOfServer, isFiltered, isMissing }: Omit<LiveNoteProps, 'counts'>,
): string {
  const { receivedMs, connection, total, unknown = 0, filterFault } = counts ?? NOTHING
  if (connection === 'refused') return 'Live bots are not available to you. Sign in again.'
  if (connection === 'disconnected' && receivedMs === undefined)
    return 'Live bots could not be loaded. Trying again…'
  if (receivedMs === undefined) return 'Loading live bots…'
  // A time of day, not an age: a changing text would be read aloud each second.
  if (connection === 'disconnected')
    return `No connection. Positions as of ${formatTimeOfDay(new Date(receivedMs))}`
  if (filterFault !== undefined) return filterFault
  if (total > 0) return withMissing(totalOf(total, unknown), isMissing)
  if (isFiltered) return 'No live bots match the filter'
  return isOfServer ? 'No live bots on this server' : 'No live bots'
}

function totalOf(total: number, unknown: number): string {
  const bots = `${formatCount(total)} live ${total === 1 ? 'bot' : 'bots'}`
  return unknown > 0 ? `${bots}, ${formatCount(unknown)} unknown` : bots
}

/** Appends a sentence to the number of bots if the selected bot is not one of them. */
export const withMissing = (bots: string, isMissing: boolean): string =>
  isMissing ? `${bots}. The selected bot is not among them.` : bots

const NOTHING: BotCounts = {
  receivedMs: undefined,
  connection: 'connected',
  total: 0,
  byCategory: [],
}
