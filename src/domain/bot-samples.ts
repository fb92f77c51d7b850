import { type BotChunk, emptyColumns, NO_POSITION, UNKNOWN } from './bot-chunk.ts'

/** The state of a bot. Null means unknown, or unchanged in a report; an empty task means no task. */
export interface ReportedState {
  readonly task: string | null
  readonly cash: number | null
  readonly deposit: number | null
  readonly x: number | null
  readonly y: number | null
  readonly health: number | null
}

/** The state of a bot at a time of a window. */
export interface BotSample extends ReportedState {
  /** The number of the bot in its block. */
  readonly place: number
  readonly timeS: number
}

/** A task status of a bot, reported by an agent or set by a user, and the time since when it has applied. */
export interface StatusSince {
  readonly task: string
  /** Seconds after the start of the window; negative before it. */
  readonly sinceS: number
}

/**
 * Sorts samples and fills in omitted values from earlier samples or from the state before the window. An omitted task
 * status can also come from `statuses`, the latest status of each bot. Both maps are keyed by the number of the bot in its
 * block.
 */
export function chunkOf(
  samples: readonly BotSample[],
  before: ReadonlyMap<number, ReportedState>,
  statuses: ReadonlyMap<number, StatusSince> = new Map(),
): BotChunk {
  const sorted = [...samples].sort((a, b) => a.place - b.place || a.timeS - b.timeS)
  const whole: BotSample[] = []
  for (const sample of sorted) {
    const last = whole.at(-1)
    const isSameBot = last?.place === sample.place
    const filled = fill(
      sample,
      isSameBot ? last : before.get(sample.place),
      statuses.get(sample.place),
    )
    // A bot has at most one sample per second.
    if (isSameBot && last.timeS === sample.timeS) whole.pop()
    whole.push(filled)
  }
  return columnsOf(whole)
}

const fill = (
  sample: BotSample,
  before: ReportedState | undefined,
  status: StatusSince | undefined,
): BotSample => ({
  place: sample.place,
  timeS: sample.timeS,
  task: sample.task ?? taskAt(status, sample.timeS) ?? before?.task ?? null,
  cash: sample.cash ?? before?.cash ?? null,
  deposit: sample.deposit ?? before?.deposit ?? null,
  x: sample.x ?? before?.x ?? null,
  y: sample.y ?? before?.y ?? null,
  health: sample.health ?? before?.health ?? null,
})

const taskAt = (status: StatusSince | undefined, timeS: number): string | undefined =>
  status && status.sinceS <= timeS ? status.task : undefined

function columnsOf(samples: readonly BotSample[]): BotChunk {
  const bots: number[] = []
  const first: number[] = []
  const tasks = new Map<string | null, number>([[null, UNKNOWN]])
  const columns = emptyColumns(samples.length)
  for (const [row, sample] of samples.entries()) {
    if (bots.at(-1) !== sample.place) {
      bots.push(sample.place)
      first.push(row)
    }
    const task = tasks.get(sample.task) ?? tasks.size - 1
    tasks.set(sample.task, task)
    columns.task[row] = task
    setRow(columns, row, sample)
  }
  const names = [...tasks.keys()].filter((task) => task !== null)
  const ends = Uint32Array.from([...first, samples.length])
  return { bots: Uint8Array.from(bots), first: ends, tasks: names, ...columns }
}

function setRow(columns: ReturnType<typeof emptyColumns>, row: number, sample: BotSample): void {
  columns.times[row] = sample.timeS
  columns.x[row] = sample.x === null ? NO_POSITION : Math.round(sample.x)
  columns.y[row] = sample.y === null ? NO_POSITION : Math.round(sample.y)
  columns.health[row] = sample.health ?? UNKNOWN
  columns.cash[row] = sample.cash ?? UNKNOWN
  columns.deposit[row] = sample.deposit ?? UNKNOWN
}

export const samplesOf = (chunk: BotChunk): BotSample[] =>
  Array.from(chunk.bots).flatMap((_, index) => samplesOfBot(chunk, index))

/** The samples of the bot at an index of `chunk.bots`. */
export function samplesOfBot(chunk: BotChunk, index: number): BotSample[] {
  const start = chunk.first[index] ?? 0
  const length = (chunk.first[index + 1] ?? 0) - start
  return Array.from({ length }, (_, offset) => sampleAt(chunk, index, start + offset))
}

/** The last state of each bot, by its number in the block. */
export function lastStates(chunk: BotChunk): Map<number, BotSample> {
  return new Map(
    Array.from(chunk.bots, (place, index) => [
      place,
      sampleAt(chunk, index, (chunk.first[index + 1] ?? 0) - 1),
    ]),
  )
}

function sampleAt(chunk: BotChunk, index: number, row: number): BotSample {
  const known = (value = UNKNOWN) => (value === UNKNOWN ? null : value)
  const placed = (value = NO_POSITION) => (value === NO_POSITION ? null : value)
  return {
    place: chunk.bots[index] ?? 0,
    timeS: chunk.times[row] ?? 0,
    task: chunk.tasks[chunk.task[row] ?? UNKNOWN] ?? null,
    cash: known(chunk.cash[row]),
    deposit: known(chunk.deposit[row]),
    x: placed(chunk.x[row]),
    y: placed(chunk.y[row]),
    health: known(chunk.health[row]),
  }
}

/** Returns the samples for a chart of a longer period: one for each step, and each change of the task. */
export function thin(samples: readonly BotSample[], stepS: number): BotSample[] {
  return samples.filter((sample, index) => {
    const before = samples[index - 1]
    if (before?.place !== sample.place || before.task !== sample.task) return true
    return Math.floor(before.timeS / stepS) !== Math.floor(sample.timeS / stepS)
  })
}
