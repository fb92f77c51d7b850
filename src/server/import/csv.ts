/** A record of a CSV file and the line where it begins. */
export interface CsvRecord {
  readonly line: number
  readonly cells: string[]
  /** What is wrong with it; then it has no cells. */
  readonly fault?: string
}

/** A hundred names of servers and a device are far below. */
export const RECORD_MAX = 65_536
const CELLS_MAX = 100
/** Broken quotes can make so much of a file be read twice, or the whole of it if it is longer. */
const REREAD_MAX = 4 * 1024 * 1024

const count = (amount: number) => amount.toLocaleString('en')
export const TOO_LONG = `A row may have at most ${count(RECORD_MAX)} characters`
const TOO_MANY_CELLS = `A line may have at most ${CELLS_MAX} values`
const AFTER_QUOTE = 'Text follows a closing quote: double every quote inside a quoted value'
const NEVER_CLOSED = 'A quoted value is never closed'
const GIVEN_UP = 'Too many quoted values are never closed: the file was not read from this line on'

/**
 * Reads RFC 4180, any line end, quotes inside a bare cell literal. A record with broken quotes costs one line, and is
 * named by the line where it begins: what parsing libraries lose is the rest of the file, and the count of lines.
 */
export function* readCsv(text: string, delimiter: string): Generator<CsvRecord> {
  const rereadMax = Math.max(text.length, REREAD_MAX)
  let reread = 0
  let at = 0
  let line = 1
  while (at < text.length) {
    const { cells, end, reached, fault } = readRecord(text, at, delimiter)
    reread += Math.max(0, reached - end)
    // Each line could begin a value that only the end of the file ends: the square of its length.
    if (reread > rereadMax) return yield { line, cells: [], fault: GIVEN_UP }
    yield { line, cells, ...(fault && { fault }) }
    line += breaksIn(text, at, end)
    at = end
  }
}

interface Reading {
  cells: string[]
  /** Behind the line end: where the next record begins. */
  end: number
  /** What has been read to find that out. */
  reached: number
  fault?: string
}

function readRecord(text: string, from: number, delimiter: string): Reading {
  const cells: string[] = []
  let at = from
  for (;;) {
    const cell = text[at] === '"' ? readQuoted(text, at) : readBare(text, at, delimiter)
    cells.push(cell.value)
    const isLast = text[cell.end] !== delimiter
    const fault = cell.fault ?? faultOf(cells.length, isLast && !isBreak(text, cell.end))
    if (fault) return { cells: [], end: behindLine(text, from), reached: cell.end, fault }
    if (isLast) return whole(cells, cell.end - from, behindLine(text, cell.end))
    at = cell.end + 1
  }
}

function faultOf(cells: number, isText: boolean): string | undefined {
  if (cells > CELLS_MAX) return TOO_MANY_CELLS
  return isText ? AFTER_QUOTE : undefined
}

const whole = (cells: string[], length: number, end: number): Reading =>
  length > RECORD_MAX
    ? { cells: [], end, reached: end, fault: TOO_LONG }
    : { cells, end, reached: end }

interface Cell {
  value: string
  end: number
  fault?: string
}

function readQuoted(text: string, open: number): Cell {
  let close = text.indexOf('"', open + 1)
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
  if (close === -1) return { value: '', end: text.length, fault: NEVER_CLOSED }
  return { value: text.slice(open + 1, close).replaceAll('""', '"'), end: close + 1 }
}

function readBare(text: string, from: number, delimiter: string): Cell {
  let end = from
  while (text[end] !== delimiter && !isBreak(text, end)) end += 1
  return { value: text.slice(from, end), end }
}

const isBreak = (text: string, at: number) =>
  at >= text.length || text[at] === '\n' || text[at] === '\r'

function behindLine(text: string, from: number): number {
  let at = from
  while (!isBreak(text, at)) at += 1
  return Math.min(text.length, at + (text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1))
}

function breaksIn(text: string, from: number, to: number): number {
  let breaks = 0
  for (let at = from; at < to; at++)
    if (text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n')) breaks += 1
  return breaks
}
