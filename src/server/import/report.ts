import { IMPORT_MAX_ROWS, type ImportReport } from '#contract/imports.ts'
import { excerpt } from '#domain/excerpt.ts'
import { formatCount } from '#domain/format.ts'

const MAX_FAULTS = 5000
/** Messages quote values of the file, so they are shortened. */
const MESSAGE_MAX = 500

/** A row or the header: its line, and its number among the rows from 1; the header has 0. */
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

/** The state of a report, as it is passed from the thread that reads a file to the one that checks its rows. */
export interface ReportState {
  readonly total: number
  readonly faults: readonly Fault[]
  /** One byte per ordinal: 1 if that row has a fault. */
  readonly faulty: Uint8Array<ArrayBuffer>
}

/** The faults of an imported file. */
export interface Report {
  /** Counts a row; undefined if the file has too many, and reading must stop. */
  row(line: number): At | undefined
  fault(at: At, field: string, message: string): void
  isClean(): boolean
  /** The response of an import that adds no row. */
  answer(): ImportReport
  state(): ReportState
}

/** Includes the header and the first row beyond the limit. */
const ORDINALS = IMPORT_MAX_ROWS + 2

const EMPTY = { total: 0, faults: [] }

export function createReport(
  before: ReportState = { ...EMPTY, faulty: new Uint8Array(ORDINALS) },
): Report {
  const { faulty } = before
  let { total } = before
  let faults = [...before.faults]
  /** The last fault of a full list. Faults after it in the file are not stored. */
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

    answer() {
      const rowsAtFault = faulty.subarray(HEADER.ordinal + 1).reduce((sum, one) => sum + one, 0)
      const listed = first(faults).map(({ at, field, message }) => ({
        line: at.line,
        field,
        message,
      }))
      return { total, valid: total - rowsAtFault, imported: 0, faults: listed }
    },

    state: () => ({ total, faults: first(faults), faulty }),
  }

  function fault(at: At, field: string, message: string) {
    faulty[at.ordinal] = 1
    const found = { at, field: excerpt(field), message: excerpt(message, MESSAGE_MAX) }
    if (last && inOrder(last, found) < 0) return
    faults.push(found)
    // Later checks can report earlier lines, so only faults that can no longer be among the first are dropped.
    if (faults.length <= 2 * MAX_FAULTS) return
    faults = first(faults)
    last = faults.at(-1)
  }
}

const TOO_MANY = `A file can have at most ${formatCount(IMPORT_MAX_ROWS)} rows. Split it.`

const inOrder = ({ at: a }: Fault, { at: b }: Fault) => a.line - b.line || a.ordinal - b.ordinal

const first = (faults: readonly Fault[]) => faults.toSorted(inOrder).slice(0, MAX_FAULTS)
