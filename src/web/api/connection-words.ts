import type { ConnectionState } from './live-connection.ts'

/** Texts for the state of the live connection. */
export const CONNECTION_WORDS: Record<ConnectionState['status'], string> = {
  live: 'Live',
  connecting: 'Reconnecting…',
  offline: 'Offline',
  paused: 'Live updates paused',
}
