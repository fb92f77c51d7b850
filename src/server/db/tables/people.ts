import type { Generated } from 'kysely'
import type { KeyScope } from '#contract/api-keys.ts'
import type { Role, UserState } from '#contract/roles.ts'

export interface UserTable {
  id: string
  username: string
  name_key: string
  name_skeleton: Generated<string | null>
  password_hash: string
  role: Generated<Role>
  state: Generated<UserState>
  state_reason: string | null
  created_at: Generated<Date>
  version: Generated<number>
}

export interface SessionTable {
  token_hash: string
  id: string
  user_id: string
  created_at: Date
  seen_at: Date
  ip: string
  agent: string
  /** When the user last confirmed their identity; null in sessions from before this was recorded. */
  confirmed_at: Date | null
}

/** Reveals of a user in the hour that starts at `since`. */
export interface RevealCountTable {
  user_id: string
  amount: number
  since: Date
}

export interface TicketTable {
  token_hash: string
  kind: 'socket' | 'second_factor' | 'passkey_new' | 'passkey_use'
  user_id: string | null
  value: string
  tries: Generated<number>
  expires_at: Date
}

export interface PasswordResetTable {
  user_id: string
  token_hash: string
  revokes_keys: boolean
  expires_at: Date
}

export interface ThrottleTable {
  kind: string
  subject: string
  attempts: number
  resets_at: Date
}

export interface DeviceTable {
  id: string
  token_hash: string
  user_id: string
  used_at: Date
}

export interface TotpTable {
  id: Generated<number>
  user_id: string
  secret_sealed: string
  confirmed_at: Date | null
  last_step: Generated<number>
}

export interface PasskeyTable {
  id: string
  credential_id: string
  user_id: string
  name: string
  public_key: string
  counter: number
  transports: string[]
  created_at: Generated<Date>
  used_at: Generated<Date | null>
}

export interface ApiKeyTable {
  id: string
  key_hash: string
  user_id: string
  name: string
  start: string
  scope: KeyScope
  created_at: Generated<Date>
  expires_at: Date
  used_at: Generated<Date | null>
}
