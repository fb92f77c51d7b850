import type { Generated } from 'kysely'
import type { ReportsFor } from '#contract/agents.ts'
import type { Versioned } from './versioned.ts'

export interface AgentTable extends Versioned {
  id: Generated<number>
  name: string
  name_key: string
  owner_id: string
  is_suspended: Generated<boolean>
  reports_for: ReportsFor
}

export interface AgentKeyTable {
  id: string
  agent_id: number
  key_hash: string
  start: string
  created_at: Generated<Date>
  /** Null for the current key. */
  expires_at: Date | null
  used_at: Generated<Date | null>
}

export interface BotStateTable {
  account_id: number
  agent_id: number
  at_ms: number
  interval_s: number
  x: number | null
  y: number | null
  health: number | null
}

export interface AgentStreamTable {
  agent_id: number
  stream: string
  seq: number
  gap: number
  seen_ms: number
}

export interface AgentReportTable {
  agent_id: number
  seen_at: Date
  lag_ms: number
  skew_ms: number
  jumped_at: Date | null
  interval_s: number
  version: string | null
  accepted: number
  duplicates: number
  lost: number
  rejected_invalid: number
  rejected_unknown_bot: number
  rejected_foreign_bot: number
  rejected_duplicate_bot: number
  rejected_clock: number
  rejected_too_old: number
  minute: number
  minute_reports: number
  minute_before_reports: number
}

export interface JournalTable {
  id: Generated<number>
  window_id: number
  node: number
  bytes: Uint8Array
}

export interface JournalRangeTable {
  id: number
  ranges: Uint8Array
}

export interface ChunkTable {
  id: number
  bytes: Uint8Array
}

export interface WindowTable {
  id: number
  chunks: number
  bytes: number
  is_thinned: boolean
  version: Generated<number>
}

export interface LeaseTable {
  name: string
  node: number
  until_ms: number
}
