import type { ConnectionState } from '#web/api/live-connection.ts'

/** The signed-in user and the state of their connection, shown in the sidebar and, on phones, in the drawer. */
export interface Presence {
  connection?: ConnectionState | undefined
  account?: Account | undefined
}

/** The name of the signed-in user, and a button to sign out. */
export interface Account {
  name: string
  role: string
  onSignOut(): void
}
