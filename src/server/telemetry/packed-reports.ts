/**
 * The accepted reports of a batch as bytes, about ten for each report. The thread that reads batches writes them, the journal stores them,
 * and other nodes read them there.
 */
import { POSITION_STEPS_PER_UNIT } from '#contract/telemetry.ts'
import type { ReportedState } from '#domain/bot-samples.ts'
import { ByteReader } from '#domain/byte-reader.ts'
import { ByteWriter } from '#domain/byte-writer.ts'

const FORMAT = 1
const UNCHANGED = -1

/** The common properties of the reports of a batch. */
export interface ReportsHeader {
  readonly agentId: number
  readonly receivedMs: number
  readonly intervalS: number
}

/** A report of a batch. */
export interface PackedReport extends ReportedState {
  readonly bot: number
  readonly atMs: number
}

/** Reports in columns. A bot has at most one report. */
export interface Reports extends ReportsHeader {
  readonly count: number
  /** The time of the newest report; 0 if there are no reports. */
  readonly newestMs: number
  readonly bot: Int32Array
  readonly atMs: Float64Array
  /** An index into `tasks`, or `UNCHANGED`. */
  readonly task: Int32Array
  /** The task '' means no task. */
  readonly tasks: readonly string[]
  /** `UNCHANGED` if not reported, like `deposit` and `health`. */
  readonly cash: Float64Array
  readonly deposit: Float64Array
  /** Position in game units, in steps of a quarter; NaN if unchanged. */
  readonly x: Float32Array
  readonly y: Float32Array
  readonly health: Int16Array
}

const HAS = { task: 1, cash: 2, deposit: 4, position: 8, health: 16 } as const

/** Packs reports one after another. Neighbors in a batch have similar ids and times, so only the differences are written. */
export class ReportPacker {
  readonly #header: ReportsHeader
  readonly #body = new ByteWriter()
  readonly #tasks = new Map<string, number>()
  #count = 0
  #newestMs = 0
  #leastBot = 0
  #mostBot = 0
  #bot = 0
  #atMs = 0

  constructor(header: ReportsHeader) {
    this.#header = header
    this.#atMs = header.receivedMs
  }

  add({ bot, atMs, task, cash, deposit, x, y, health }: PackedReport): void {
    const body = this.#body
    const hasPosition = x !== null && y !== null
    body.byte(
      (task === null ? 0 : HAS.task) |
        (cash === null ? 0 : HAS.cash) |
        (deposit === null ? 0 : HAS.deposit) |
        (hasPosition ? HAS.position : 0) |
        (health === null ? 0 : HAS.health),
    )
    body.zigzag(bot - this.#bot)
    body.zigzag(atMs - this.#atMs)
    if (task !== null) body.varint(this.#taskIndex(task))
    if (cash !== null) body.varint(cash)
    if (deposit !== null) body.varint(deposit)
    if (hasPosition) {
      body.zigzag(Math.round(x * POSITION_STEPS_PER_UNIT))
      body.zigzag(Math.round(y * POSITION_STEPS_PER_UNIT))
    }
    if (health !== null) body.varint(health)
    this.#bot = bot
    this.#atMs = atMs
    this.#newestMs = Math.max(this.#newestMs, atMs)
    this.#leastBot = this.#count === 0 ? bot : Math.min(this.#leastBot, bot)
    this.#mostBot = Math.max(this.#mostBot, bot)
    this.#count += 1
  }

  bytes(): Uint8Array<ArrayBuffer> {
    const { agentId, receivedMs, intervalS } = this.#header
    const writer = new ByteWriter()
    writer.byte(FORMAT)
    const range = [this.#leastBot, this.#mostBot]
    for (const value of [...range, agentId, receivedMs, intervalS, this.#count])
      writer.varint(value)
    writer.zigzag(this.#newestMs - receivedMs)
    writer.varint(this.#tasks.size)
    for (const task of this.#tasks.keys()) writer.text(task)
    writer.raw(this.#body.bytes())
    return writer.bytes()
  }

  #taskIndex(task: string): number {
    const known = this.#tasks.get(task)
    if (known !== undefined) return known
    const index = this.#tasks.size
    this.#tasks.set(task, index)
    return index
  }
}

export function unpackReports(bytes: Uint8Array): Reports {
  const reader = new ByteReader(bytes)
  readRange(reader)
  const header = {
    agentId: reader.varint(),
    receivedMs: reader.varint(),
    intervalS: reader.varint(),
  }
  const count = reader.varint()
  const newestMs = header.receivedMs + reader.zigzag()
  const tasks = Array.from({ length: reader.varint() }, () => reader.text())
  const reports = { ...header, count, newestMs, tasks, ...columnsOf(count) }
  readColumns(reader, reports)
  return reports
}

/** The lowest and the highest bot id of a batch; 0 for a batch without reports. */
interface BotRange {
  readonly least: number
  readonly most: number
}

export const rangeOf = (bytes: Uint8Array): BotRange => readRange(new ByteReader(bytes))

/** Whether a batch may have a report of a bot: it is in the range of the ids. */
export function mayHaveBot(bytes: Uint8Array, bot: number): boolean {
  const { least, most } = rangeOf(bytes)
  return bot >= least && bot <= most
}

function readRange(reader: ByteReader): BotRange {
  if (reader.byte() !== FORMAT) throw new Error('the reports are of a newer version')
  return { least: reader.varint(), most: reader.varint() }
}

/** Bytes of a report in all columns. */
const ROW_BYTES = 42

/** Uses one buffer, because hundreds of batches arrive per second. The columns with the longest items come first to align all columns. */
function columnsOf(count: number) {
  const buffer = new ArrayBuffer(ROW_BYTES * count)
  return {
    atMs: new Float64Array(buffer, 0, count),
    cash: new Float64Array(buffer, 8 * count, count).fill(UNCHANGED),
    deposit: new Float64Array(buffer, 16 * count, count).fill(UNCHANGED),
    bot: new Int32Array(buffer, 24 * count, count),
    x: new Float32Array(buffer, 28 * count, count).fill(Number.NaN),
    y: new Float32Array(buffer, 32 * count, count).fill(Number.NaN),
    task: new Int32Array(buffer, 36 * count, count).fill(UNCHANGED),
    health: new Int16Array(buffer, 40 * count, count).fill(UNCHANGED),
  }
}

function readColumns(reader: ByteReader, reports: Reports): void {
  let bot = 0
  let atMs = reports.receivedMs
  for (let row = 0; row < reports.count; row++) {
    const fields = reader.byte()
    bot += reader.zigzag()
    atMs += reader.zigzag()
    reports.bot[row] = bot
    reports.atMs[row] = atMs
    if (fields & HAS.task) reports.task[row] = reader.varint()
    if (fields & HAS.cash) reports.cash[row] = reader.varint()
    if (fields & HAS.deposit) reports.deposit[row] = reader.varint()
    if (fields & HAS.position) {
      reports.x[row] = reader.zigzag() / POSITION_STEPS_PER_UNIT
      reports.y[row] = reader.zigzag() / POSITION_STEPS_PER_UNIT
    }
    if (fields & HAS.health) reports.health[row] = reader.varint()
  }
}

/** The same reports without those of some bots. */
export function packWithout(
  bytes: Uint8Array<ArrayBuffer>,
  refused: ReadonlySet<number>,
): Uint8Array<ArrayBuffer> {
  if (refused.size === 0) return bytes
  const reports = unpackReports(bytes)
  const packer = new ReportPacker(reports)
  for (const [row, bot] of reports.bot.entries())
    if (!refused.has(bot)) packer.add(reportAt(reports, row))
  return packer.bytes()
}

/** The report in a row of the columns. */
export function reportAt(reports: Reports, row: number): PackedReport {
  const task = reports.task[row] ?? UNCHANGED
  const known = (value = UNCHANGED) => (value === UNCHANGED ? null : value)
  const placed = (value = Number.NaN) => (Number.isNaN(value) ? null : value)
  return {
    bot: reports.bot[row] ?? 0,
    atMs: reports.atMs[row] ?? 0,
    task: task === UNCHANGED ? null : (reports.tasks[task] ?? ''),
    cash: known(reports.cash[row]),
    deposit: known(reports.deposit[row]),
    x: placed(reports.x[row]),
    y: placed(reports.y[row]),
    health: known(reports.health[row]),
  }
}
