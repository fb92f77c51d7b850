import type { ConnectionState } from '#web/api/live-connection.ts'

/** Who is here and how well he is connected: shown in the sidebar, and on a phone in the drawer. */
export interface Presence {
  connection?: ConnectionState | undefined
  account?: Account | undefined
}

/** Who is signed in, in words, and the way out. */
export interface Account {
  name: string
  role: string
  onSignOut(): void
}
