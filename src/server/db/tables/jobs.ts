import type { Generated } from 'kysely'
import type { AnyJobKind } from '#contract/export-kinds.ts'
import type { JobOutcome, JobState } from '#contract/job-choices.ts'

export interface JobTable {
  id: Generated<number>
  kind: AnyJobKind
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
  /** End of the lease in milliseconds since 1970; of a paused or stopped job, when it was paused or stopped. */
  until_ms: Generated<number>
}

export interface JobItemTable {
  job_id: number
  seq: number
  target_id: string
  line: Generated<number | null>
  reverts: number | null
  outcome: JobOutcome | null
  reason: string | null
  audit_id: number | null
}

/** The file that a job writes. */
export interface JobFileTable {
  job_id: number
  /** The next rows have smaller ids. */
  last_id: number
  /** The prepared filter: see `prepareFilter`. */
  query: Record<string, unknown>
  chunks: Generated<number>
  /** Bytes of the text. */
  size: Generated<number>
  /** Bytes of the compressed chunks. */
  stored: Generated<number>
}

/** The file whose rows a job imports, until it ends. */
export interface JobImportTable {
  job_id: number
  /** Requirements of all rows together: see `ImportDefinition`. */
  plan: Record<string, number>
}

/** Rows that have not been imported, as a sealed `PackedRows`. */
export interface JobImportChunkTable {
  id: Generated<number>
  job_id: number
  seq: number
  rows_sealed: string
}

export interface JobFileChunkTable {
  job_id: number
  seq: number
  bytes: Uint8Array
}
