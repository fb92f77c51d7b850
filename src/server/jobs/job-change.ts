import { z } from 'zod'
import { isImportKind } from '#contract/import-kinds.ts'
import { JOB_KINDS } from '#contract/job-kinds.ts'
import type { Vault } from '../auth/vault.ts'
import { lockKeys } from '../db/lock-rows.ts'
import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { lockReverts, revertChanges } from '../rows/revert.ts'
import type { Write } from '../rows/transaction.ts'
import type { ChangingJob } from './job-rows.ts'
import type { ItemResult, JobRegistry } from './kind.ts'
import { outcomeOf } from './outcome.ts'
import type { ChangeItems, Item } from './run-items.ts'

/** The change that a job makes, with its parameters. */
export interface JobChange {
  /** Locks the rows of items before the first is changed. Undefined for an undo, which locks them all together when it changes them. */
  readonly lock?: (trx: Db, items: readonly Item[]) => Promise<void>
  /** Locks the rows of items before they are changed in halves. Undefined if `lock` has locked them. */
  readonly lockForHalves?: (trx: Db, items: readonly Item[]) => Promise<void>
  readonly change: ChangeItems
  /** In a forecast, which rolls back its items in parts: what a number of changed items of earlier parts leaves for later ones. */
  readonly repeatDone: (trx: Db, done: number) => Promise<void>
}

export function jobChange(registry: JobRegistry, job: ChangeOfJob, vault: Vault): JobChange {
  const { kind, params, reason, undo_of } = job
  if (isImportKind(kind)) {
    if (undo_of === null) throw new Error('the rows of an import are not items')
    const { lock, remove, targets } = registry.imports[kind]
    const idsOf = (items: readonly Item[]) => items.map(({ target_id }) => Number(target_id))
    return undo({
      lockForHalves: (trx, items) =>
        lock ? lock(trx, idsOf(items)) : lockKeys(trx, targets.table, idsOf(items)),
      change: async (step, items) => {
        await remove(step, idsOf(items), { vault })
        return items.map(() => 'done')
      },
    })
  }
  if (undo_of !== null)
    return undo({
      lockForHalves: (trx, items) =>
        lockReverts(
          trx,
          items.flatMap(({ reverts }) => reverts ?? []),
        ),
      change: async (step, items) => {
        const auditIds = items.map(({ reverts }) => {
          if (reverts === null) throw new AppError('conflict', 'This change cannot be undone.')
          return reverts
        })
        const refusals = await revertChanges(step, vault, auditIds)
        return refusals.map((refusal) => refusal ?? 'done')
      },
    })

  const { changeAll, lock, repeatDone } = registry.changes[kind]
  const { table } = registry.targets[JOB_KINDS[kind].targets.resource]
  const Id: z.ZodType<string | number> = kind.startsWith('user.') ? z.string() : z.coerce.number()
  const idsOf = (items: readonly Item[]) => items.map(({ target_id }) => Id.parse(target_id))
  const parsed = JOB_KINDS[kind].params.parse(params)
  const context = { vault, reason }
  // The kind determines the types of the arguments, which the compiler cannot follow.
  const call = (change: Parameters<typeof Reflect.apply>[0], ...args: readonly unknown[]) =>
    Reflect.apply(change, undefined, args)

  return {
    lock: (trx, items) =>
      lock ? call(lock, trx, idsOf(items), parsed) : lockKeys(trx, table, idsOf(items)),
    change: together((step, items) => call(changeAll, step, idsOf(items), parsed, context)),
    repeatDone: async (trx, done) => {
      if (repeatDone) await call(repeatDone, trx, done, parsed)
    },
  }
}

type ChangeOfJob = Pick<ChangingJob, 'kind' | 'params' | 'reason' | 'undo_of'>

const undo = ({
  change,
  ...locks
}: Pick<JobChange, 'lockForHalves'> & {
  readonly change: Parameters<typeof together>[0]
}): JobChange => ({
  ...locks,
  change: together(change),
  repeatDone: async () => {},
})

/** A refusal that is returned instead of thrown is the result of its item alone. */
const together =
  (change: (step: Write, items: readonly Item[]) => Promise<readonly ItemResult[]>): ChangeItems =>
  async (step, items) => {
    step.auditIds.length = 0
    const outcomes = await change(step, items)
    const auditIds = step.auditIds.values()
    return items.map(({ seq }, index) => {
      const outcome = outcomes[index] ?? 'unchanged'
      if (outcome instanceof AppError) {
        const refused = outcomeOf(outcome)
        if (!refused) throw outcome
        return { seq, ...refused, audit_id: null }
      }
      const audit_id = outcome === 'done' ? (auditIds.next().value ?? null) : null
      return { seq, outcome, reason: null, audit_id }
    })
  }
