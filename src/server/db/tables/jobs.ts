import type { Generated } from 'kysely'
import type { JobOutcome, JobState } from '#contract/job-choices.ts'
import type { JobKindName } from '#contract/job-kinds.ts'

export interface JobTable {
  id: Generated<number>
  kind: JobKindName
  params: Record<string, unknown>
  query: Record<string, unknown> | null
  reason: string
  state: JobState
  stop_reason: Generated<string | null>
  total: number
  processed: Generated<number>
  outcomes: Generated<Partial<Record<JobOutcome, number>>>
  user_id: string
  username: string
  ip: string
  agent: string
  api_key: string | null
  retry_of: number | null
  undo_of: number | null
  created_at: Generated<Date>
  started_at: Generated<Date | null>
  finished_at: Generated<Date | null>
  node: Generated<number>
  fence: Generated<number>
  until_ms: Generated<number>
}

export interface JobItemTable {
  job_id: number
  seq: number
  target_id: string
  reverts: number | null
  outcome: JobOutcome | null
  reason: string | null
  audit_id: number | null
}
