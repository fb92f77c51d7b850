import type { z } from 'zod'
import type { ExportKindName } from '#contract/export-kinds.ts'
import type { ImportKindName } from '#contract/import-kinds.ts'
import type { JOB_KINDS, JobKindName } from '#contract/job-kinds.ts'
import type { Vault } from '../auth/vault.ts'
import type { CsvList } from '../csv-list.ts'
import type { BlockTable } from '../db/blocks.ts'
import type { Database, Db } from '../db/schema.ts'
import type { AppError } from '../errors.ts'
import type { Write } from '../rows/transaction.ts'
import type { RowImport } from './imported-rows.ts'

/** The rows that jobs of some kinds change. */
export interface JobTargets<Query = object> {
  readonly table: keyof Database
  readonly blocks?: BlockTable
  /** The plural name of the rows, such as "BR bots". */
  readonly noun: string
  /** The ids of the matching rows after `last`, in ascending order. */
  idsAfter(
    db: Db,
    query: Query,
    range: { readonly last: string | undefined; readonly limit: number },
  ): Promise<readonly (number | string)[]>
  /** The names of the rows that exist, by id. */
  names(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
}

export interface ItemContext {
  readonly vault: Vault
  /** The reason that the user gave; may be empty. */
  readonly reason: string
}

/** Whether the row was changed or already had the wanted values, or the refusal of its change alone. */
export type ItemResult = 'done' | 'unchanged' | AppError

/**
 * Changes several rows that do not depend on each other with a few statements, as the endpoint for a single row does. Returns a result
 * for each row, and writes one audit entry for each changed row, in their order. Throws a refusal that is only met on writing: the rows
 * are then changed in halves.
 */
interface ChangeItems<Id, Params> {
  readonly changeAll: (
    step: Write,
    ids: readonly Id[],
    params: Params,
    context: ItemContext,
  ) => Promise<readonly ItemResult[]>
  /** Locks the rows of a change that also locks other rows, in the order of the endpoint for a single row. */
  readonly lock?: (trx: Db, ids: readonly Id[], params: Params) => Promise<void>
  /** In a forecast, which rolls back its items in parts: what a number of changed items of earlier parts leaves for later ones. */
  readonly repeatDone?: (trx: Db, done: number, params: Params) => Promise<void>
}

/** The change of a job that deletes rows. */
export const deleting = (
  remove: (step: Write, ids: readonly number[], context: ItemContext) => Promise<void>,
): ChangeItems<number, object> => ({
  changeAll: async (step, ids, _params, context) => {
    await remove(step, ids, context)
    return ids.map(() => 'done')
  },
})

type ParamsOf<Name extends JobKindName> = z.output<(typeof JOB_KINDS)[Name]['params']>
type IdOf<Name extends JobKindName> = Name extends `user.${string}` ? string : number

/** The changes of some kinds of jobs. */
export type JobChanges<Name extends JobKindName = JobKindName> = {
  readonly [Kind in Name]: ChangeItems<IdOf<Kind>, ParamsOf<Kind>>
}

/** How a job imports the rows of one kind of file. */
export interface JobImport extends RowImport {
  /** Locks imported rows that are deleted, and the rows that are locked before them. */
  readonly lock?: (trx: Db, ids: readonly number[]) => Promise<void>
  readonly targets: JobTargets
  /** What an undo of the import leaves, in a sentence for its review. */
  readonly undoKeeps?: string
}

/** What jobs can do. The modules define it. */
export interface JobRegistry {
  readonly targets: Readonly<
    Record<(typeof JOB_KINDS)[JobKindName]['targets']['resource'], JobTargets>
  >
  readonly changes: JobChanges
  readonly exports: Readonly<Record<ExportKindName, CsvList>>
  readonly imports: Readonly<Record<ImportKindName, JobImport>>
}
