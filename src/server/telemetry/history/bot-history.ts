import { type BotSample, type ReportedState, samplesOfBot } from '#domain/bot-samples.ts'
import { placeOf, WINDOW_MS } from '#domain/history-window.ts'
import { MINUTE_MS, SECOND_MS } from '#domain/time-units.ts'
import { batchesOf } from '../joined-batches.ts'
import { mayHaveBot, reportAt, unpackReports } from '../packed-reports.ts'
import { unpackChunk } from './window-builder.ts'

const POINTS_MAX = 1000
const STATUSES_MAX = 500
/** After a longer time without a report, the state of a bot is unknown: a minimum, and a multiple of the usual interval. */
const GAP_MIN_MS = 2 * MINUTE_MS
const GAP_INTERVALS = 3

export interface BotHistoryJob {
  readonly bot: number
  readonly fromMs: number
  readonly toMs: number
  /** In the order of their windows. */
  readonly chunks: readonly { readonly window: number; readonly bytes: Uint8Array }[]
  /** Rows of the journal, with reports that are not in a chunk yet. */
  readonly journal: readonly Uint8Array[]
}

/** The history of a bot for its endpoint. */
export interface BotHistory {
  readonly step_s: number
  readonly statuses: { task: string | null; from: string; to: string }[]
  readonly series: Series
}

interface Series {
  at_ms: number[]
  cash: Values
  deposit: Values
  health: Values
}
type Values = (number | null)[]

/** A sample, or null for a gap between two distant samples. */
interface Moment extends Pick<BotSample, 'task' | 'cash' | 'deposit' | 'health'> {
  readonly atMs: number
}

export function botHistory(job: BotHistoryJob): BotHistory {
  const moments = momentsOf(job)
  const gapMs = gapOf(moments)
  const runs = splitAtGaps(moments, gapMs)
  const stepMs = stepOf(moments.length, job)
  const series: Series = { at_ms: [], cash: [], deposit: [], health: [] }
  for (const [index, run] of runs.entries()) {
    const before = runs[index - 1]?.at(-1)
    if (before) addPoint(series, { ...EMPTY, atMs: before.atMs + 1 })
    for (const step of stepsOf(run, stepMs)) addStep(series, step)
  }
  const statuses = runs.flatMap(statusesOf).slice(-STATUSES_MAX)
  return { step_s: Math.ceil(stepMs / SECOND_MS), statuses, series }
}

const EMPTY = { task: null, cash: null, deposit: null, health: null }

const momentsOf = (job: BotHistoryJob): Moment[] => within(job, fill(reportsOf(job)))

/** The trail of a bot for its endpoint. */
export interface BotTrail {
  readonly at_ms: number[]
  readonly x: number[]
  readonly y: number[]
}

export function botTrail(job: BotHistoryJob): BotTrail {
  const trail: BotTrail = { at_ms: [], x: [], y: [] }
  for (const { atMs, x, y } of within(job, reportsOf(job))) {
    if (x === null || y === null) continue
    trail.at_ms.push(atMs)
    trail.x.push(x)
    trail.y.push(y)
  }
  return trail
}

interface TimedState extends ReportedState {
  readonly atMs: number
}

/** The stored samples of a bot, by time. */
function reportsOf({ bot, chunks, journal }: BotHistoryJob): TimedState[] {
  const stored = chunks.flatMap(({ window, bytes }) => {
    const chunk = unpackChunk(bytes)
    const index = chunk.bots.indexOf(placeOf(bot))
    const samples = index < 0 ? [] : samplesOfBot(chunk, index)
    return samples.map((sample) => ({
      ...sample,
      atMs: window * WINDOW_MS + sample.timeS * SECOND_MS,
    }))
  })
  const batches = journal.flatMap(batchesOf).filter((bytes) => mayHaveBot(bytes, bot))
  const open = batches.flatMap((bytes) => {
    const columns = unpackReports(bytes)
    const row = columns.bot.indexOf(bot)
    return row < 0 ? [] : [reportAt(columns, row)]
  })
  return [...stored, ...open].sort((a, b) => a.atMs - b.atMs)
}

const within = <State extends { readonly atMs: number }>(
  { fromMs, toMs }: BotHistoryJob,
  states: readonly State[],
): State[] => states.filter(({ atMs }) => atMs >= fromMs && atMs <= toMs)

/** Fields that a report omits have not changed. */
function fill(moments: readonly Moment[]): Moment[] {
  let before: Omit<Moment, 'atMs'> = EMPTY
  return moments.map(({ atMs, task, cash, deposit, health }) => {
    before = {
      task: task ?? before.task,
      cash: cash ?? before.cash,
      deposit: deposit ?? before.deposit,
      health: health ?? before.health,
    }
    return { atMs, ...before }
  })
}

function gapOf(moments: readonly Moment[]): number {
  const times = moments.slice(1).map(({ atMs }, index) => atMs - (moments[index]?.atMs ?? 0))
  times.sort((a, b) => a - b)
  const median = times[Math.floor(times.length / 2)] ?? 0
  return Math.max(GAP_MIN_MS, GAP_INTERVALS * median)
}

function splitAtGaps(moments: readonly Moment[], gapMs: number): Moment[][] {
  const runs: Moment[][] = []
  for (const moment of moments) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && moment.atMs - last.atMs <= gapMs) run.push(moment)
    else runs.push([moment])
  }
  return runs
}

/** The duration of a step; 0 if each sample can be a point. */
function stepOf(samples: number, { fromMs, toMs }: BotHistoryJob): number {
  if (samples <= POINTS_MAX) return 0
  return Math.ceil((toMs - fromMs) / (POINTS_MAX / 2) / SECOND_MS) * SECOND_MS
}

function stepsOf(run: readonly Moment[], stepMs: number): Moment[][] {
  if (stepMs === 0) return run.map((moment) => [moment])
  return [...Map.groupBy(run, ({ atMs }) => Math.floor(atMs / stepMs)).values()]
}

/** A step has one or two points: the minimum and the maximum of each series, in their order. */
function addStep(series: Series, step: readonly Moment[]): void {
  const [first] = step
  const last = step.at(-1)
  if (!first || !last) return
  if (first === last) {
    addPoint(series, first)
    return
  }
  const cash = extremes(step.map((moment) => moment.cash))
  const deposit = extremes(step.map((moment) => moment.deposit))
  const health = extremes(step.map((moment) => moment.health))
  for (const [index, { atMs }] of [first, last].entries())
    addPoint(series, {
      atMs,
      cash: cash[index] ?? null,
      deposit: deposit[index] ?? null,
      health: health[index] ?? null,
    })
}

function extremes(values: Values): Values {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return [null, null]
  const [least, greatest] = [Math.min(...known), Math.max(...known)]
  return known.indexOf(least) <= known.indexOf(greatest) ? [least, greatest] : [greatest, least]
}

function addPoint(series: Series, moment: Omit<Moment, 'task'>): void {
  series.at_ms.push(moment.atMs)
  series.cash.push(moment.cash)
  series.deposit.push(moment.deposit)
  series.health.push(moment.health)
}

/** A status lasts until the next one, or until the last report before a gap. */
function statusesOf(run: readonly Moment[]): BotHistory['statuses'] {
  const starts = run.filter(({ task }, index) => task !== null && task !== run[index - 1]?.task)
  return starts.map(({ task, atMs }, index) => ({
    task: task === '' ? null : task,
    from: new Date(atMs).toISOString(),
    to: new Date(starts[index + 1]?.atMs ?? run.at(-1)?.atMs ?? atMs).toISOString(),
  }))
}
