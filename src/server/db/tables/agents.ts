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
