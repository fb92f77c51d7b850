import { createScanner, type JSONScanner } from 'jsonc-parser'
import { withoutFormulaQuote } from '#domain/csv.ts'
import { excerpt } from '#domain/excerpt.ts'
import { parseJson } from '../http/json.ts'
import { type CsvRecord, RECORD_MAX, readCsv, TOO_LONG } from './csv.ts'
import { type At, HEADER, type Report } from './report.ts'

export interface Columns {
  readonly required: readonly string[]
  readonly optional: readonly string[]
  /** Columns that an export writes and an import does not read. */
  readonly ignored?: readonly string[]
  /** Whether the console exports such files, as CSV. */
  readonly areExported?: true
}

/** A row of a file: its non-empty cells by column. */
export interface Row {
  readonly at: At
  readonly cells: ReadonlyMap<string, unknown>
}

interface File {
  readonly format: 'csv' | 'json'
  readonly content: string
}

/** Reads the rows of a file and reports everything else. */
export function readRows(file: File, columns: Columns, report: Report): Generator<Row> {
  const text = withoutByteOrderMark(file.content)
  return file.format === 'csv'
    ? readCsvRows(text, columns, report)
    : readJsonRows(text, columns, report)
}

/** Windows programs write a byte order mark at the start of a file. */
export const withoutByteOrderMark = (content: string) =>
  content.startsWith('\ufeff') ? content.slice(1) : content

function* readCsvRows(text: string, columns: Columns, report: Report): Generator<Row> {
  const records = readCsv(text, delimiterOf(text, columns))
  const header = records.next().value
  if (header?.fault) return report.fault(HEADER, '', header.fault)
  const names = header?.cells.map(plainName) ?? []
  if (!checkHeader(names, columns, report)) return
  for (const record of records) {
    // An empty line, since every file has several columns.
    if (record.cells.length === 1 && record.cells[0] === '') continue
    const at = report.row(record.line)
    if (!at) return
    if (!isFull(record, names, at, report)) continue
    yield { at, cells: cellsOf(record, names, columns) }
  }
}

function cellsOf({ cells }: CsvRecord, names: string[], { areExported }: Columns): Row['cells'] {
  const texts = areExported ? cells.map(withoutFormulaQuote) : cells
  const named = texts.map((text, index): [string, string] => [names[index] ?? '', text])
  return new Map(named.filter(([, text]) => text !== ''))
}

const plainName = (name: string) => name.trim().toLowerCase()

/** The delimiter that yields the most known columns in the first line. */
function delimiterOf(text: string, { required, optional }: Columns): string {
  const known = new Set([...required, ...optional])
  const columnsBy = (delimiter: string) => {
    const [header] = readCsv(text, delimiter)
    return header?.cells.filter((name) => known.has(plainName(name))).length ?? 0
  }
  return [',', ';', '\t'].reduce((best, each) => (columnsBy(each) > columnsBy(best) ? each : best))
}

/** Whether rows can be read with this header; an unknown column alone does not prevent it. */
function checkHeader(names: string[], columns: Columns, report: Report): boolean {
  const { required, optional } = columns
  const known = [...required, ...optional]
  const missing = required.filter((name) => !names.includes(name))
  const repeated = known.filter((name) => names.indexOf(name) !== names.lastIndexOf(name))
  for (const name of missing) report.fault(HEADER, name, `The column ${name} is missing.`)
  for (const name of repeated) report.fault(HEADER, name, `The column ${name} appears twice.`)
  for (const name of new Set(names))
    if (!isKnown(name, columns)) report.fault(HEADER, name, unknownColumn(name, known))
  return missing.length === 0 && repeated.length === 0
}

const isKnown = (name: string, { required, optional, ignored = [] }: Columns) =>
  [...required, ...optional, ...ignored].includes(name)

const unknownColumn = (name: string, known: string[]) =>
  `There is no column ${JSON.stringify(excerpt(name))}. The columns are ${known.join(', ')}.`

function isFull({ cells, fault }: CsvRecord, names: string[], at: At, report: Report): boolean {
  if (fault) report.fault(at, names[0] ?? '', fault)
  else if (cells.length !== names.length)
    report.fault(
      at,
      names[Math.min(cells.length, names.length - 1)] ?? '',
      `The line has ${cells.length} values, but the header has ${names.length}.`,
    )
  return !fault && cells.length === names.length
}

function* readJsonRows(text: string, columns: Columns, report: Report): Generator<Row> {
  const known = [...columns.required, ...columns.optional]
  for (const element of splitArray(text)) {
    if ('fault' in element) {
      report.fault({ line: element.line, ordinal: 0 }, '', element.fault)
      continue
    }
    const at = report.row(element.line)
    if (!at) return
    const entries = readObject(element.text, at, report)
    if (!entries) continue
    for (const [name] of entries)
      if (!isKnown(name, columns)) report.fault(at, name, unknownColumn(name, known))
    yield { at, cells: new Map(entries.filter(([, cell]) => cell !== '' && cell !== null)) }
  }
}

function readObject(text: string, at: At, report: Report): [string, unknown][] | undefined {
  if (text.length > RECORD_MAX) {
    report.fault(at, '', TOO_LONG)
    return undefined
  }
  try {
    const value = parseJson(text, 'object')
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return Object.entries(value)
    report.fault(at, '', 'Every element of the array must be an object.')
  } catch (error) {
    report.fault(at, '', error instanceof Error ? error.message : String(error))
  }
  return undefined
}

/** An element of the array and its first line; `text` is only JSON if its brackets match. */
interface Element {
  readonly line: number
  readonly text: string
}

const NOT_AN_ARRAY = 'The file must be a JSON array of objects.'
const NO_COMMA = 'A comma is missing before this element.'
const NO_ELEMENT = 'An object is missing here.'
const NOT_CLOSED = 'The array is not closed with ].'
const AFTER_ARRAY = 'There is text after the array.'

interface Fault {
  readonly line: number
  readonly fault: string
}

/** Splits an array into its elements one at a time, so that a fault affects only one element. */
export function* splitArray(text: string): Generator<Element | Fault> {
  const scanner = createScanner(text, true)
  if (scan(scanner, text) !== '[') return yield faultAt(scanner, NOT_AN_ARRAY)
  yield* splitInside(scanner, text)
  if (scan(scanner, text) !== undefined) yield faultAt(scanner, AFTER_ARRAY)
}

function* splitInside(scanner: JSONScanner, text: string): Generator<Element | Fault> {
  let expected: 'element' | 'element or end' | 'separator' = 'element or end'
  for (let token = scan(scanner, text); token !== ']'; token = scan(scanner, text)) {
    if (token === undefined) return yield faultAt(scanner, NOT_CLOSED)
    if (token === ',') {
      if (expected !== 'separator') yield faultAt(scanner, NO_ELEMENT)
      expected = 'element'
      continue
    }
    if (expected === 'separator') yield faultAt(scanner, NO_COMMA)
    yield readElement(scanner, text)
    expected = 'separator'
  }
  if (expected === 'element') yield faultAt(scanner, NO_ELEMENT)
}

/** The first character of the next token, which identifies it; undefined at the end. */
function scan(scanner: JSONScanner, text: string): string | undefined {
  scanner.scan()
  return text[scanner.getTokenOffset()]
}

const faultAt = (scanner: JSONScanner, fault: string): Fault => ({ line: lineOf(scanner), fault })

/** Reads from the current token to its closing bracket. */
function readElement(scanner: JSONScanner, text: string): Element {
  const line = lineOf(scanner)
  const start = scanner.getTokenOffset()
  let depth = 0
  while (scanner.getTokenOffset() < text.length) {
    const token = text[scanner.getTokenOffset()]
    if (token === '{' || token === '[') depth += 1
    else if (token === '}' || token === ']') depth -= 1
    if (depth <= 0) break
    scanner.scan()
  }
  return { line, text: text.slice(start, scanner.getPosition()) }
}

const lineOf = (scanner: JSONScanner) => scanner.getTokenStartLine() + 1
