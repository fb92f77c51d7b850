import type { ConnectionState } from './live-connection.ts'

const WORDS: Record<ConnectionState['status'], string> = {
  live: 'Live',
  connecting: 'Reconnecting…',
  offline: 'Offline',
  paused: 'Live updates paused',
}

/** The state of the live connection as text. */
export const connectionWords = ({ status, wasLost }: ConnectionState): string =>
  status === 'connecting' && !wasLost ? 'Connecting…' : WORDS[status]
