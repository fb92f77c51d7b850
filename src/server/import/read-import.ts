import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { ErrorCode } from '#contract/error-codes.ts'
import type { FieldError } from '#contract/errors.ts'
import { LinesImport, TableImport } from '#contract/imports.ts'
import { ROWS_PER_INSERT } from '../db/rows-per-insert.ts'
import { AppError } from '../errors.ts'
import { parseInput } from '../http/input.ts'
import { parseBody } from '../http/json.ts'
import { readRow } from './cells.ts'
import { type PackedRows, pack } from './packed-rows.ts'
import { type ProxyRow, readLines, readProxy } from './proxy-line.ts'
import { createReport, type Report, type ReportState } from './report.ts'
import { ROSTER_COLUMNS, type RosterRow, readRosterRow } from './roster-row.ts'
import { readRows } from './rows.ts'
import { type NamedServer, serverNames } from './server-names.ts'
import { readServer, SERVER_COLUMNS, type ServerRow } from './server-row.ts'

/** The rows of each kind of file. */
export interface RowOf {
  proxies: ProxyRow
  servers: ServerRow
  roster: RosterRow
}

export type Job =
  | { readonly kind: 'proxies' | 'servers' }
  | { readonly kind: 'roster'; readonly servers: readonly NamedServer[] }

/** Summary of a file once all rows are read. */
export interface FileSummary {
  readonly format: string
  readonly dry_run: boolean
  /** SHA-256 of its text, which identifies the file. */
  readonly digest: string
  readonly report: ReportState
}

export type Step =
  | { readonly kind: 'rows'; readonly rows: PackedRows }
  | { readonly kind: 'end'; readonly file: FileSummary }
  | {
      readonly kind: 'refused'
      readonly code: ErrorCode
      readonly message: string
      readonly errors: FieldError[]
    }

/**
 * Reads the body of an import step by step: its rows, checked as far as possible without the database, then the end. The
 * generator keeps no reference to the body.
 */
export function readImport(job: Job, body: Uint8Array): Iterable<Step> {
  try {
    return readFile(job, parseFile(job, body))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code, message, details } = error
    const step = { kind: 'refused', code, message, errors: details.errors ?? [] } as const
    return [step]
  }
}

function* readFile(job: Job, { format, content, dry_run }: ImportBody): Generator<Step> {
  const report = createReport()
  let rows: RowOf[Job['kind']][] = []
  for (const row of rowsOf(job, { format, content }, report)) {
    rows.push(row)
    if (rows.length < ROWS_PER_INSERT) continue
    yield { kind: 'rows', rows: pack(rows) }
    rows = []
  }
  yield { kind: 'rows', rows: pack(rows) }
  const digest = createHash('sha256').update(content).digest('base64url')
  yield { kind: 'end', file: { format, dry_run, digest, report: report.state() } }
}

type ImportBody = z.infer<typeof LinesImport> | z.infer<typeof TableImport>

function parseFile({ kind }: Job, bytes: Uint8Array): ImportBody {
  const schema = kind === 'proxies' ? LinesImport : TableImport
  const body = parseBody(bytes)
  // Rejects an invalid body with the same errors as every other endpoint.
  parseInput({ body: schema }, { body })
  return schema.parse(body)
}

function* rowsOf(
  job: Job,
  { format, content }: Pick<ImportBody, 'format' | 'content'>,
  report: Report,
): Generator<RowOf[Job['kind']]> {
  if (format === 'lines') {
    for (const { at, text } of readLines(content, report))
      yield readRow(at, readProxy(at, text, report))
    return
  }
  const file = { format, content }
  if (job.kind === 'roster') {
    const names = serverNames(job.servers)
    for (const row of readRows(file, ROSTER_COLUMNS, report))
      yield readRow(row.at, readRosterRow(row, names, report))
    return
  }
  for (const row of readRows(file, SERVER_COLUMNS, report))
    yield readRow(row.at, readServer(row, report))
}
