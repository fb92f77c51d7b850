import { orRefused } from '../db/constraint-errors.ts'
import { AppError } from '../errors.ts'
import { type ImportDefinition, type ImportPlan, NO_PLAN } from '../import/import-definition.ts'
import { FileRows, rowSource } from '../import/packed-rows.ts'
import type { Job, RowOf } from '../import/read-import.ts'
import { recordImport } from '../import/record-import.ts'
import { createReport } from '../import/report.ts'
import type { Write } from '../rows/transaction.ts'
import type { FileSlice } from './imported-rows.ts'
import type { JobImport } from './kind.ts'

type Undo = Pick<JobImport, 'targets' | 'lock' | 'remove' | 'undoKeeps'>

export function jobImport<Of extends Job['kind'], Known>(
  definition: ImportDefinition<Of, Known>,
  undo: Undo,
): JobImport {
  return {
    ...undo,
    async read(services, body) {
      const { rows, ...file } = await definition.read(services, body)
      const { report } = file
      const known = await definition.check(services.db, { rows, report }, NO_PLAN)
      return { ...file, pieces: rows.pieces(), plan: definition.planOf?.(known) ?? NO_PLAN }
    },
    unpack: (packed) => sliceOf(definition, [...new FileRows<RowOf[Of]>(packed)]),
  }
}

function sliceOf<Of extends Job['kind'], Known>(
  definition: ImportDefinition<Of, Known>,
  all: RowOf[Of][],
): FileSlice {
  return {
    rows: all.map(({ at }) => ({ seq: at.ordinal, line: at.line })),
    async add(step, wanted, { vault, plan, origin }) {
      const seqs = new Set(wanted.map(({ seq }) => seq))
      const rows = all.filter(({ at }) => seqs.has(at.ordinal))
      const { reasons, good, known } = await checkRows(definition, step, rows, plan)
      const ids = good.length === 0 ? [] : await insert(good, known)
      const next = ids.values()
      return rows.map(({ at: { ordinal: seq } }) => {
        const reason = reasons.get(seq)
        return reason === undefined
          ? { seq, outcome: 'done', reason: null, target_id: String(next.next().value ?? '') }
          : { seq, outcome: 'conflict', reason, target_id: '' }
      })

      async function insert(checked: RowOf[Of][], found: Known): Promise<number[]> {
        const file = { rows: rowSource(checked), amount: checked.length }
        const adding = definition.add(step.trx, vault, file, found)
        const added = await orRefused(adding, definition.refused)
        await recordImport(step, definition, { ...added.audit, ...origin })
        return added.ids
      }
    },
  }
}

/** The rows that can be imported now, and the reasons of the other rows by their number in the file. */
async function checkRows<Of extends Job['kind'], Known>(
  definition: ImportDefinition<Of, Known>,
  { trx }: Write,
  rows: RowOf[Of][],
  plan: ImportPlan,
) {
  const report = createReport()
  const known = await definition.check(trx, { rows, report }, plan)
  const reasons = new Map(report.state().faults.map(({ at, message }) => [at.ordinal, message]))
  if (reasons.size === 0) return { reasons, good: rows, known }
  const good = rows.filter(({ at }) => !reasons.has(at.ordinal))
  // Data of omitted rows, such as a group that only they name, must not be added.
  const without = createReport()
  const found = await definition.check(trx, { rows: good, report: without }, plan)
  if (!without.isClean()) throw new AppError('conflict', 'These rows conflict with each other.')
  return { reasons, good, known: found }
}
