import type { ErrorCode } from '#contract/error-codes.ts'
import type { FieldError } from '#contract/errors.ts'
import {
  BATCH_MAX_REPORTS,
  type BatchCoding,
  REJECTIONS,
  type Rejection,
  type RejectionCode,
  TelemetryHeader,
  type TelemetryReport,
} from '#contract/telemetry.ts'
import { windowOf } from '#domain/history-window.ts'
import { FUTURE_MAX_MS } from '#domain/presence.ts'
import { DAY_MS } from '#domain/time-units.ts'
import { AppError } from '../errors.ts'
import { parseInput } from '../http/input.ts'
import { parseJson } from '../http/json.ts'
import type { ClockSkews, Skew } from './clock-skews.ts'
import { ReportPacker, type ReportsHeader } from './packed-reports.ts'
import { type Fault, LINE_MAX_CHARACTERS, parseJsonLine, parseReport } from './report-line.ts'
import { unpack } from './unpack.ts'

export const REPORT_AGE_MAX_MS = DAY_MS

/** A batch as it was received. */
export interface ReceivedBatch {
  readonly agentId: number
  /** The key that it was sent with. */
  readonly keyId: string
  readonly bytes: Uint8Array
  readonly coding: BatchCoding | undefined
  readonly receivedMs: number
  /** The monotonic clock of the process at that moment. */
  readonly monotonicMs: number
}

export interface PackedWindow {
  readonly window: number
  /** See `packed-reports.ts`. */
  readonly bytes: Uint8Array<ArrayBuffer>
}

/**
 * The reports with a value for a column of the account, in the format of `rows`. Each column is written by a separate
 * statement.
 */
export type Changes = Readonly<Record<'task' | 'cash' | 'deposit', string>>

/** A batch, checked as far as possible without the database. */
export interface Batch {
  readonly agentId: number
  readonly keyId: string
  readonly receivedMs: number
  readonly header: TelemetryHeader
  readonly skew: Skew
  /** The reports as JSON: the items of an array of rows. */
  readonly rows: string
  readonly changes: Changes
  /** The same reports, by the window of the history that they belong to. */
  readonly packed: readonly PackedWindow[]
  readonly reports: number
  /** The time of the newest report. */
  readonly newestMs: number
  readonly rejected: readonly Rejection[]
}

/** A report as it is written. Null means unchanged, and the task '' means no task. */
type ReportRow = [
  agent: number,
  line: number,
  bot: number,
  atMs: number,
  at: string,
  intervalS: number,
  task: string | null,
  cash: number | null,
  deposit: number | null,
  x: number | null,
  y: number | null,
  health: number | null,
]

export type BatchResult =
  | { readonly kind: 'batch'; readonly batch: Batch }
  | {
      readonly kind: 'refused'
      readonly code: ErrorCode
      readonly message: string
      readonly errors: FieldError[]
    }

export function readBatch(received: ReceivedBatch, skews: ClockSkews): BatchResult {
  try {
    return { kind: 'batch', batch: parseBatch(received, skews) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code, message, details } = error
    return { kind: 'refused', code, message, errors: details.errors ?? [] }
  }
}

function parseBatch({ bytes, coding, ...received }: ReceivedBatch, skews: ClockSkews): Batch {
  const { agentId } = received
  const [first, ...lines] = linesOf(unpack(bytes, coding))
  const header = parseHeader(first?.text ?? '')
  const skew = skews.observe(`${agentId} ${header.stream}`, header.sent_at, received)
  const reports = new Reports(received, header, skew)
  for (const { line, text } of lines) reports.add(line, text)
  return { ...received, header, skew, ...reports.result() }
}

interface Line {
  readonly line: number
  readonly text: string
}

/** The first line, and the others that are not empty: an array of a million empty lines takes a lot of memory. */
function linesOf(batch: string): Line[] {
  const lines: Line[] = []
  for (let start = 0, line = 1; start < batch.length; line += 1) {
    const end = batch.indexOf('\n', start)
    const text = batch.slice(start, end < 0 ? undefined : end)
    start = end < 0 ? batch.length : end + 1
    if (line > 1 && (text === '' || text === '\r')) continue
    if (lines.length > BATCH_MAX_REPORTS)
      throw new AppError('too_large', 'The batch has more than 5,000 reports.')
    lines.push({ line, text })
  }
  return lines
}

function parseHeader(line: string): TelemetryHeader {
  const body = line.length > LINE_MAX_CHARACTERS ? undefined : parseJsonLine(line)
  if (body === undefined)
    throw new AppError('invalid_json', 'The first line is not a JSON object with the header.')
  parseJson(line, 'first line')
  parseInput({ body: TelemetryHeader }, { body })
  return TelemetryHeader.parse(body)
}

/** The reports of a batch, while they are read. */
class Reports {
  readonly #header: ReportsHeader
  readonly #correctionMs: number
  readonly #rows: string[] = []
  readonly #changes: Record<keyof Changes, string[]> = { task: [], cash: [], deposit: [] }
  readonly #packers = new Map<number, ReportPacker>()
  readonly #rejected: Rejection[] = []
  readonly #bots = new Set<number>()
  #newestMs = 0

  constructor(
    { agentId, receivedMs }: Pick<ReceivedBatch, 'agentId' | 'receivedMs'>,
    { interval_s }: TelemetryHeader,
    { correctionMs }: Skew,
  ) {
    this.#header = { agentId, receivedMs, intervalS: interval_s }
    this.#correctionMs = correctionMs
  }

  add(line: number, text: string): void {
    const report = parseReport(text)
    const fault = 'message' in report ? report : this.#addReport(line, report)
    if (fault) this.#rejected.push({ line, ...fault })
  }

  result(): Pick<Batch, 'rows' | 'changes' | 'packed' | 'reports' | 'newestMs' | 'rejected'> {
    // A batch without reports still shows that its agent is active.
    if (this.#packers.size === 0) this.#packerOf(this.#header.receivedMs)
    return {
      rows: this.#rows.join(),
      changes: {
        task: this.#changes.task.join(),
        cash: this.#changes.cash.join(),
        deposit: this.#changes.deposit.join(),
      },
      packed: [...this.#packers].map(([window, packer]) => ({ window, bytes: packer.bytes() })),
      reports: this.#rows.length,
      newestMs: this.#newestMs,
      rejected: this.#rejected,
    }
  }

  #addReport(line: number, report: TelemetryReport): Fault | undefined {
    const { bot, task, cash = null, deposit = null, x = null, y = null, health = null } = report
    const atMs = report.at + this.#correctionMs
    const code = this.#rejectionOf(bot, atMs)
    if (code) return { code, message: `${REJECTIONS[code]}.` }
    this.#bots.add(bot)
    this.#newestMs = Math.max(this.#newestMs, atMs)
    const when = [atMs, new Date(atMs).toISOString(), this.#header.intervalS] as const
    const status = task === undefined ? null : (task ?? '')
    const state = [status, cash, deposit, x, y, health] as const
    const row: ReportRow = [this.#header.agentId, line, bot, ...when, ...state]
    const text = JSON.stringify(row)
    this.#rows.push(text)
    if (status !== null) this.#changes.task.push(text)
    if (cash !== null) this.#changes.cash.push(text)
    if (deposit !== null) this.#changes.deposit.push(text)
    this.#packerOf(atMs).add({ bot, atMs, task: status, cash, deposit, x, y, health })
    return undefined
  }

  #packerOf(atMs: number): ReportPacker {
    return this.#packers.getOrInsertComputed(windowOf(atMs), () => new ReportPacker(this.#header))
  }

  #rejectionOf(bot: number, atMs: number): RejectionCode | undefined {
    if (atMs > this.#header.receivedMs + FUTURE_MAX_MS) return 'clock'
    if (atMs < this.#header.receivedMs - REPORT_AGE_MAX_MS) return 'too_old'
    return this.#bots.has(bot) ? 'duplicate_bot' : undefined
  }
}
