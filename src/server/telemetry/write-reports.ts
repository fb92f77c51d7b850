import { sql } from 'kysely'
import { REJECTIONS, type Rejection } from '#contract/telemetry.ts'
import { MINUTE_MS } from '#domain/time-units.ts'
import { jsonRows } from '../db/json-rows.ts'
import type { Db } from '../db/schema.ts'
import type { Batch } from './parse-batch.ts'

/** The result of a batch. */
export interface Outcome {
  readonly accepted: number
  readonly duplicate: boolean
  readonly lost: number
  readonly rejected: Rejection[]
}

const LATEST = {
  seen_at: 'timestamptz',
  lag_ms: 'integer',
  skew_ms: 'bigint',
  interval_s: 'integer',
  version: 'text',
} as const
/** The counters that each batch increments. */
const CODES = Object.keys(REJECTIONS)
const SUMS = ['accepted', 'duplicates', 'lost', ...CODES.map((code) => `rejected_${code}`)]

const COLUMNS = {
  agent_id: 'integer',
  ...LATEST,
  jumped_at: 'timestamptz',
  ...Object.fromEntries(SUMS.map((name) => [name, 'bigint' as const])),
  minute: 'integer',
  minute_reports: 'integer',
  minute_before_reports: 'integer',
} as const

const names = (columns: readonly string[]) => sql.join(columns.map((name) => sql.ref(name)))

/** Adds batches to the counters of their agents. */
export async function writeReports(trx: Db, outcomes: ReadonlyMap<Batch, Outcome>): Promise<void> {
  const rows = [...outcomes].map(([batch, outcome]) => rowOf(batch, outcome))
  const columns = Object.keys(COLUMNS)
  const sets = [
    ...Object.keys(LATEST).map((name) => sql`${sql.ref(name)} = ${excluded(name)}`),
    ...SUMS.map((name) => sql`${sql.ref(name)} = ${current(name)} + ${excluded(name)}`),
  ]
  await sql`
    insert into agent_report (${names(columns)})
    select ${names(columns)} from ${jsonRows(trx, JSON.stringify(rows), COLUMNS)} as batch
    where true order by agent_id
    on conflict (agent_id) do update set
      ${sql.join(sets)},
      jumped_at = coalesce(excluded.jumped_at, agent_report.jumped_at),
      minute = excluded.minute,
      minute_reports = excluded.minute_reports
        + case agent_report.minute when excluded.minute then agent_report.minute_reports else 0 end,
      minute_before_reports = case agent_report.minute
        when excluded.minute then agent_report.minute_before_reports
        when excluded.minute - 1 then agent_report.minute_reports
        else 0
      end`.execute(trx)
}

const excluded = (name: string) => sql.ref(`excluded.${name}`)
const current = (name: string) => sql.ref(`agent_report.${name}`)

/** The values of a row, in the order of the columns. */
function rowOf(batch: Batch, { accepted, duplicate, lost, rejected }: Outcome): unknown[] {
  const { agentId, receivedMs, newestMs, skew, header } = batch
  const seenAt = new Date(receivedMs).toISOString()
  const lagMs = newestMs === 0 ? 0 : Math.max(0, receivedMs - newestMs)
  const amounts = CODES.map(
    (code) => rejected.filter((rejection) => rejection.code === code).length,
  )
  return [
    agentId,
    ...[seenAt, lagMs, skew.skewMs, header.interval_s, header.version ?? null],
    skew.hasJumped ? seenAt : null,
    ...[accepted, Number(duplicate), lost, ...amounts],
    ...[Math.floor(receivedMs / MINUTE_MS), accepted, 0],
  ]
}
