import { excerpt } from '#domain/excerpt.ts'
import { parseJson } from '../http/json.ts'
import { type CsvRecord, RECORD_MAX, readCsv, TOO_LONG } from './csv.ts'
import { splitArray } from './json-array.ts'
import { type At, HEADER, type Report } from './report.ts'

export interface Columns {
  readonly required: readonly string[]
  readonly optional: readonly string[]
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

/** Windows programs start a file with a byte order mark. */
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
    const cells = record.cells.map((cell, index): [string, string] => [names[index] ?? '', cell])
    yield { at, cells: new Map(cells.filter(([, cell]) => cell !== '')) }
  }
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
function checkHeader(names: string[], { required, optional }: Columns, report: Report): boolean {
  const known = [...required, ...optional]
  const missing = required.filter((name) => !names.includes(name))
  const repeated = known.filter((name) => names.indexOf(name) !== names.lastIndexOf(name))
  for (const name of missing) report.fault(HEADER, name, `The column ${name} is missing.`)
  for (const name of repeated) report.fault(HEADER, name, `The column ${name} appears twice.`)
  for (const name of new Set(names))
    if (!known.includes(name)) report.fault(HEADER, name, unknownColumn(name, known))
  return missing.length === 0 && repeated.length === 0
}

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
      if (!known.includes(name)) report.fault(at, name, unknownColumn(name, known))
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
