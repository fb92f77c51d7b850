import { IMPORT_MAX_ROWS, type ImportReport } from '#contract/imports.ts'
import { excerpt } from '#domain/excerpt.ts'

const KEPT_FAULTS = 5000
/** Messages quote values of the file. */
const MESSAGE_MAX = 500

/** A row, or the header: where it stands in the file, and its number among the rows, from 1; the header has 0. */
export interface At {
  readonly line: number
  readonly ordinal: number
}

export const HEADER: At = { line: 1, ordinal: 0 }

interface Fault {
  readonly at: At
  readonly field: string
  readonly message: string
}

/** A report as it travels from the thread that reads a file to the one that checks its rows. */
export interface ReportState {
  readonly total: number
  readonly faults: readonly Fault[]
  /** One byte for each ordinal: 1 if that row has a fault. */
  readonly faulty: Uint8Array<ArrayBuffer>
}

/** What an import has to say of its file. */
export interface Report {
  /** Counts a row; none when the file has too many, and reading must end. */
  row(line: number): At | undefined
  fault(at: At, field: string, message: string): void
  isClean(): boolean
  answer(imported: number): ImportReport
  state(): ReportState
}

/** The row after the last that is allowed is counted too. */
const ORDINALS = IMPORT_MAX_ROWS + 2

const EMPTY = { total: 0, faults: [] }

export function createReport(
  before: ReportState = { ...EMPTY, faulty: new Uint8Array(ORDINALS) },
): Report {
  const { faulty } = before
  let { total } = before
  let faults = [...before.faults]
  /** Once so many faults are kept, those behind this one are only counted. */
  let last: Fault | undefined

  return {
    row(line) {
      total += 1
      const at = { line, ordinal: total }
      if (total <= IMPORT_MAX_ROWS) return at
      fault(at, '', TOO_MANY)
      return undefined
    },

    fault,

    isClean: () => !faulty.includes(1),

    answer(imported) {
      const rowsAtFault = faulty.subarray(HEADER.ordinal + 1).reduce((sum, one) => sum + one, 0)
      const listed = first(faults).map(({ at, field, message }) => ({
        line: at.line,
        field,
        message,
      }))
      return { total, valid: total - rowsAtFault, imported, faults: listed }
    },

    state: () => ({ total, faults: first(faults), faulty }),
  }

  function fault(at: At, field: string, message: string) {
    faulty[at.ordinal] = 1
    const found = { at, field: excerpt(field), message: excerpt(message, MESSAGE_MAX) }
    if (last && inOrder(last, found) < 0) return
    faults.push(found)
    // Later checks name earlier lines: cut only what can no longer be among the first.
    if (faults.length <= 2 * KEPT_FAULTS) return
    faults = first(faults)
    last = faults.at(-1)
  }
}

const TOO_MANY = `A file may have at most ${IMPORT_MAX_ROWS.toLocaleString('en')} rows: split it`

const inOrder = ({ at: a }: Fault, { at: b }: Fault) => a.line - b.line || a.ordinal - b.ordinal

const first = (faults: readonly Fault[]) => faults.toSorted(inOrder).slice(0, KEPT_FAULTS)
