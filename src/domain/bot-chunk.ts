/**
 * The history of 256 bots in five minutes, as bytes that are stored with raw deflate. Values are stored in columns, as
 * differences, because they rarely change between samples.
 */
import { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'

const FORMAT = 1
export const NO_POSITION = -(2 ** 31)
/** An unknown value: health, money or task before its first report. */
export const UNKNOWN = -1

/** Samples in columns, grouped by bot. Each sample has the whole state of its bot at that time. */
export interface BotChunk {
  /** The last 8 bits of the ids of the bots, in ascending order. */
  readonly bots: Uint8Array
  /** The index of the first sample of each bot, followed by the number of samples. */
  readonly first: Uint32Array
  /** Seconds since the start of the window, ascending for each bot. */
  readonly times: Uint16Array
  /** Position in game units, or `NO_POSITION`. */
  readonly x: Int32Array
  readonly y: Int32Array
  /** An index into `tasks`, or `UNKNOWN`. */
  readonly task: Int32Array
  /** An empty text means no task. */
  readonly tasks: readonly string[]
  readonly health: Int16Array
  readonly cash: Float64Array
  readonly deposit: Float64Array
}

type Column = Int16Array | Int32Array | Float64Array

export function encodeChunk(chunk: BotChunk): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter()
  writer.byte(FORMAT)
  writer.varint(chunk.tasks.length)
  for (const task of chunk.tasks) writer.text(task)
  writer.varint(chunk.bots.length)
  for (const [index, bot] of chunk.bots.entries()) {
    writer.byte(bot)
    writer.varint((chunk.first[index + 1] ?? 0) - (chunk.first[index] ?? 0))
  }
  const ranges = rangesOf(chunk.first)
  for (const range of ranges) writeTimes(writer, chunk.times, range)
  for (const { column, unknown } of columnsOf(chunk))
    for (const range of ranges) writeColumn(writer, { column, unknown, range })
  return writer.bytes()
}

export function decodeChunk(bytes: Uint8Array): BotChunk {
  const reader = new ByteReader(bytes)
  const head = readHead(reader)
  const chunk = { ...head, ...emptyColumns(samplesIn(head)) }
  readTimes(reader, chunk)
  for (const column of columnsOf(chunk)) readColumn(reader, chunk, column)
  return chunk
}

/** The columns of a chunk that the map shows. */
export type ChunkPositions = Head & Pick<BotChunk, 'times' | 'x' | 'y' | 'task'>

/** Reads only the columns that the map shows, which takes half the time. */
export function decodePositions(bytes: Uint8Array): ChunkPositions {
  const reader = new ByteReader(bytes)
  const head = readHead(reader)
  const chunk = { ...head, ...emptyPositions(samplesIn(head)) }
  readTimes(reader, chunk)
  for (const column of positionColumnsOf(chunk)) readColumn(reader, chunk, column)
  return chunk
}

/** Decodes the last sample of each bot at or before a time. Faster than decoding all samples. */
export function decodeChunkAt(bytes: Uint8Array, timeS: number): BotChunk {
  const reader = new ByteReader(bytes)
  const { tasks, bots, first } = readHead(reader)
  const { places, times } = readLastTimes(reader, first, timeS)
  const isIn = (_: number, index: number) => (places[index] ?? NO_PLACE) !== NO_PLACE
  const found = bots.filter(isIn)
  const chunk = {
    bots: found,
    first: Uint32Array.from({ length: found.length + 1 }, (_, row) => row),
    tasks,
    ...emptyColumns(found.length),
  }
  chunk.times.set(times.filter(isIn))
  for (const { column } of columnsOf(chunk)) readColumnAt(reader, column, first, places)
  return chunk
}

/** Decodes only the bots of a chunk from its beginning. Throws a `RangeError` if the beginning is too short. */
export const decodeBots = (bytes: Uint8Array): Uint8Array => readHead(new ByteReader(bytes)).bots

type Head = Pick<BotChunk, 'bots' | 'first' | 'tasks'>

function readHead(reader: ByteReader): Head {
  if (reader.byte() !== FORMAT) throw new Error('the chunk is of a newer version')
  const tasks = Array.from({ length: reader.varint() }, () => reader.text())
  const bots = new Uint8Array(reader.varint())
  const first = new Uint32Array(bots.length + 1)
  for (let index = 0; index < bots.length; index++) {
    bots[index] = reader.byte()
    first[index + 1] = (first[index] ?? 0) + reader.varint()
  }
  return { tasks, bots, first }
}

/** The index for a bot without a sample. */
const NO_PLACE = -1

/** For each bot, the index and the time of its last sample at or before `timeS`. */
function readLastTimes(reader: ByteReader, first: Uint32Array, timeS: number) {
  const places = new Int16Array(first.length - 1).fill(NO_PLACE)
  const times = new Uint16Array(first.length - 1)
  for (let bot = 0; bot < places.length; bot++) {
    const count = (first[bot + 1] ?? 0) - (first[bot] ?? 0)
    let [before, step] = [0, 0]
    for (let place = 0; place < count; place++) {
      const time = before + step + reader.zigzag()
      if (time > timeS) {
        reader.skip(count - place - 1)
        break
      }
      step = place === 0 ? 0 : time - before
      before = time
      places[bot] = place
      times[bot] = time
    }
  }
  return { places, times }
}

/** Reads the value of one sample of each bot; omits bots without a sample. */
function readColumnAt(
  reader: ByteReader,
  column: Column,
  first: Uint32Array,
  places: Int16Array,
): void {
  let row = 0
  for (let bot = 0; bot < places.length; bot++) {
    const count = (first[bot + 1] ?? 0) - (first[bot] ?? 0)
    const end = (places[bot] ?? NO_PLACE) + 1
    const unknown = reader.varint()
    const value = reader.sumOfZigzags(end - unknown)
    reader.skip(count - Math.max(unknown, end))
    if (end > unknown) column[row] = value
    if (end > 0) row += 1
  }
}

const samplesIn = ({ bots, first }: Head): number => first[bots.length] ?? 0

const emptyPositions = (samples: number) => ({
  times: new Uint16Array(samples),
  x: new Int32Array(samples).fill(NO_POSITION),
  y: new Int32Array(samples).fill(NO_POSITION),
  task: new Int32Array(samples).fill(UNKNOWN),
})

export const emptyColumns = (samples: number) => ({
  ...emptyPositions(samples),
  health: new Int16Array(samples).fill(UNKNOWN),
  cash: new Float64Array(samples).fill(UNKNOWN),
  deposit: new Float64Array(samples).fill(UNKNOWN),
})

/** The order in which the columns are stored, with the columns of the map first. */
const columnsOf = ({ health, cash, deposit, ...positions }: BotChunk) => [
  ...positionColumnsOf(positions),
  { column: health, unknown: UNKNOWN },
  { column: cash, unknown: UNKNOWN },
  { column: deposit, unknown: UNKNOWN },
]

const positionColumnsOf = ({ x, y, task }: Pick<BotChunk, 'x' | 'y' | 'task'>) => [
  { column: x, unknown: NO_POSITION },
  { column: y, unknown: NO_POSITION },
  { column: task, unknown: UNKNOWN },
]

interface SampleRange {
  readonly start: number
  readonly end: number
}

const rangesOf = (first: Uint32Array): SampleRange[] =>
  Array.from(first.subarray(1), (end, index) => ({ start: first[index] ?? 0, end }))

/** Stores second-order differences, which are mostly zero because reports arrive at regular intervals. */
function writeTimes(writer: ByteWriter, times: Uint16Array, { start, end }: SampleRange): void {
  let [before, step] = [0, 0]
  for (let index = start; index < end; index++) {
    const time = times[index] ?? 0
    writer.zigzag(time - before - step)
    step = index === start ? 0 : time - before
    before = time
  }
}

function readTimes(reader: ByteReader, { first, times }: Pick<BotChunk, 'first' | 'times'>): void {
  for (let bot = 0; bot + 1 < first.length; bot++) {
    const start = first[bot] ?? 0
    const end = first[bot + 1] ?? 0
    let [before, step] = [0, 0]
    for (let index = start; index < end; index++) {
      const time = before + step + reader.zigzag()
      times[index] = time
      step = index === start ? 0 : time - before
      before = time
    }
  }
}

interface Part {
  readonly column: Column
  readonly unknown: number
  readonly range: SampleRange
}

/** Unknown values can only occur at the start, because a value stays known after its first report. */
function writeColumn(writer: ByteWriter, { column, unknown, range }: Part): void {
  let known = range.start
  while (known < range.end && column[known] === unknown) known += 1
  writer.varint(known - range.start)
  let before = 0
  for (let index = known; index < range.end; index++) {
    const value = column[index] ?? 0
    writer.zigzag(value - before)
    before = value
  }
}

function readColumn(
  reader: ByteReader,
  { first }: Pick<BotChunk, 'first'>,
  { column }: { readonly column: Column },
): void {
  for (let bot = 0; bot + 1 < first.length; bot++) {
    const end = first[bot + 1] ?? 0
    let before = 0
    for (let index = (first[bot] ?? 0) + reader.varint(); index < end; index++) {
      before += reader.zigzag()
      column[index] = before
    }
  }
}
