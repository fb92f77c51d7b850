import type { ConnectionState } from './live-connection.ts'

/** The state of the live connection, as the sidebar and pages that follow it say it. */
export const CONNECTION_WORDS: Record<ConnectionState['status'], string> = {
  live: 'Live',
  connecting: 'Reconnecting…',
  offline: 'Offline',
  paused: 'Live updates paused',
}
