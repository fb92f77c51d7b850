import { IMPORT_MAX_ROWS, type ImportReport } from '#contract/imports.ts'

const KEPT_FAULTS = 5000

/** A row, or the header: where it stands in the file, and its number among the rows, from 1; the header has 0. */
export interface At {
  readonly line: number
  readonly ordinal: number
}

export const HEADER: At = { line: 1, ordinal: 0 }

/** What an import has to say of its file. */
export interface Report {
  /** Counts a row; none when the file has too many, and reading must end. */
  row(line: number): At | undefined
  fault(at: At, field: string, message: string): void
  isClean(): boolean
  answer(imported: number): ImportReport
}

export function createReport(): Report {
  const faulty = new Set<number>()
  let faults: { at: At; field: string; message: string }[] = []
  let total = 0

  return {
    row(line) {
      total += 1
      const at = { line, ordinal: total }
      if (total <= IMPORT_MAX_ROWS) return at
      fault(at, '', TOO_MANY)
      return undefined
    },

    fault,

    isClean: () => faulty.size === 0,

    answer(imported) {
      const rowsAtFault = faulty.size - (faulty.has(HEADER.ordinal) ? 1 : 0)
      const listed = first(faults).map(({ at, field, message }) => ({
        line: at.line,
        field,
        message,
      }))
      return { total, valid: total - rowsAtFault, imported, faults: listed }
    },
  }

  function fault(at: At, field: string, message: string) {
    faulty.add(at.ordinal)
    faults.push({ at, field, message })
    // Later checks name earlier lines: cut only what can no longer be among the first.
    if (faults.length > 2 * KEPT_FAULTS) faults = first(faults)
  }
}

const TOO_MANY = `A file may have at most ${IMPORT_MAX_ROWS.toLocaleString('en')} rows: split it`

function first<Fault extends { at: At }>(faults: Fault[]): Fault[] {
  const inOrder = faults.toSorted((a, b) => a.at.line - b.at.line || a.at.ordinal - b.at.ordinal)
  return inOrder.slice(0, KEPT_FAULTS)
}
