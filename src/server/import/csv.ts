/** A record of a CSV file and the line where it begins. */
export interface CsvRecord {
  readonly line: number
  readonly cells: string[]
  /** What is wrong with its quotes; then it has no cells. */
  readonly fault?: string
}

const BREAK = /\r\n|\n|\r/g

/**
 * Reads RFC 4180, any line end, quotes inside a bare cell literal. A record with broken quotes costs one line, and is
 * named by the line where it begins: what parsing libraries lose is the rest of the file, and the count of lines.
 */
export function* readCsv(text: string, delimiter: string): Generator<CsvRecord> {
  const bare = new RegExp(`[^${delimiter}\r\n]*`, 'y')
  let at = 0
  let line = 1
  while (at < text.length) {
    const { cells, end, fault } = readRecord(text, at, delimiter, bare)
    yield { line, cells, ...(fault && { fault }) }
    line += breaksIn(text.slice(at, end))
    at = end
  }
}

interface Reading {
  cells: string[]
  /** Behind the line end. */
  end: number
  fault?: string
}

function readRecord(text: string, from: number, delimiter: string, bare: RegExp): Reading {
  const cells: string[] = []
  let at = from
  for (;;) {
    const cell = text[at] === '"' ? readQuoted(text, at) : readBare(text, at, bare)
    if (cell.fault) return { cells: [], end: behindLine(text, from), fault: cell.fault }
    cells.push(cell.value)
    if (text[cell.end] !== delimiter) {
      if (isBreak(text, cell.end)) return { cells, end: behindLine(text, cell.end) }
      return { cells: [], end: behindLine(text, from), fault: AFTER_QUOTE }
    }
    at = cell.end + 1
  }
}

interface Cell {
  value: string
  end: number
  fault?: string
}

const AFTER_QUOTE = 'Text follows a closing quote: double every quote inside a quoted value'
const NEVER_CLOSED = 'A quoted value is never closed'

function readQuoted(text: string, open: number): Cell {
  let close = text.indexOf('"', open + 1)
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
  if (close === -1) return { value: '', end: text.length, fault: NEVER_CLOSED }
  return { value: text.slice(open + 1, close).replaceAll('""', '"'), end: close + 1 }
}

function readBare(text: string, from: number, bare: RegExp): Cell {
  bare.lastIndex = from
  const value = bare.exec(text)?.[0] ?? ''
  return { value, end: from + value.length }
}

const isBreak = (text: string, at: number) =>
  at === text.length || text[at] === '\n' || text[at] === '\r'

function behindLine(text: string, from: number): number {
  BREAK.lastIndex = from
  return BREAK.test(text) ? BREAK.lastIndex : text.length
}

const breaksIn = (text: string) => text.match(BREAK)?.length ?? 0
