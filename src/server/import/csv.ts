import { formatCount } from '#domain/format.ts'
/** A record of a CSV file and its first line. */
export interface CsvRecord {
  readonly line: number
  readonly cells: string[]
  /** If set, the record has no cells. */
  readonly fault?: string
}

/** Far more than a row with 100 server names and a device needs. */
export const RECORD_MAX = 65_536
const CELLS_MAX = 100
/** Maximum number of characters that are read twice because of broken quotes, or the length of the file if that is more. */
const REREAD_MAX = 4 * 1024 * 1024

export const TOO_LONG = `A row can have at most ${formatCount(RECORD_MAX)} characters.`
const TOO_MANY_CELLS = `A line can have at most ${CELLS_MAX} values.`
const AFTER_QUOTE = 'There is text after a closing quote. Double every quote inside a quoted value.'
const NOT_CLOSED = 'A quoted value is not closed.'
const TOO_MANY_UNCLOSED =
  'Too many quoted values are not closed. The file was not read from this line on.'

/**
 * Parses CSV (RFC 4180), with any line ending and with literal quotes inside unquoted cells. A record with broken quotes costs one
 * line and is reported with its first line; parsing libraries lose the rest of the file and the line count.
 */
export function* readCsv(text: string, delimiter: string): Generator<CsvRecord> {
  const rereadMax = Math.max(text.length, REREAD_MAX)
  let reread = 0
  let at = 0
  let line = 1
  while (at < text.length) {
    const { cells, end, reached, fault } = readRecord(text, at, delimiter)
    reread += Math.max(0, reached - end)
    // Each line could start a value that only the end of the file closes, which would take quadratic time.
    if (reread > rereadMax) return yield { line, cells: [], fault: TOO_MANY_UNCLOSED }
    yield { line, cells, ...(fault && { fault }) }
    line += countBreaks(text, at, end)
    at = end
  }
}

interface Reading {
  cells: string[]
  /** Start of the next record. */
  end: number
  /** The position up to which the text was read to find the end. */
  reached: number
  fault?: string
}

function readRecord(text: string, from: number, delimiter: string): Reading {
  const cells: string[] = []
  let at = from
  for (;;) {
    const cell = text[at] === '"' ? readQuoted(text, at) : readUnquoted(text, at, delimiter)
    cells.push(cell.value)
    const isLast = text[cell.end] !== delimiter
    const fault = cell.fault ?? faultOf(cells.length, isLast && !isBreak(text, cell.end))
    if (fault) return { cells: [], end: afterLine(text, from), reached: cell.end, fault }
    if (isLast) return whole(cells, cell.end - from, afterLine(text, cell.end))
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
  if (close === -1) return { value: '', end: text.length, fault: NOT_CLOSED }
  return { value: text.slice(open + 1, close).replaceAll('""', '"'), end: close + 1 }
}

function readUnquoted(text: string, from: number, delimiter: string): Cell {
  let end = from
  while (text[end] !== delimiter && !isBreak(text, end)) end += 1
  return { value: text.slice(from, end), end }
}

const isBreak = (text: string, at: number) =>
  at >= text.length || text[at] === '\n' || text[at] === '\r'

function afterLine(text: string, from: number): number {
  let at = from
  while (!isBreak(text, at)) at += 1
  return Math.min(text.length, at + (text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1))
}

function countBreaks(text: string, from: number, to: number): number {
  let breaks = 0
  for (let at = from; at < to; at++)
    if (text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n')) breaks += 1
  return breaks
}
