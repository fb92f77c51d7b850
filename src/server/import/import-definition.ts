import type { Topic } from '#contract/topics.ts'
import type { Vault } from '../auth/vault.ts'
import type { Refusals } from '../db/constraint-errors.ts'
import type { Db } from '../db/schema.ts'
import type { Entity } from '../history/entity.ts'
import type { ImportFile, ImportReader } from './import-reader.ts'
import type { RowSource } from './packed-rows.ts'
import type { Job, RowOf } from './read-import.ts'
import type { Report } from './report.ts'

type Kind = Job['kind']

/** The requirements of all rows of a file together, for a job that imports them in slices: sizes by key. */
export type ImportPlan = ReadonlyMap<string, number>

export interface ImportServices {
  readonly db: Db
  readonly imports: ImportReader
}

/**
 * How the rows of one kind of file are imported, directly or by a job. `Known` is the data from the check that the insert
 * needs.
 */
export interface ImportDefinition<Of extends Kind, Known> {
  readonly entity: Entity
  /** Another topic whose pages show data of these rows. */
  readonly affected?: Topic
  /** The messages for constraints that are violated by concurrent changes after the check. */
  readonly refused: Refusals
  readonly read: (services: ImportServices, body: Uint8Array) => Promise<ImportFile<RowOf[Of]>>
  /** Reports the rows that conflict with each other or with the database. */
  readonly check: (
    db: Db,
    file: { readonly rows: Iterable<RowOf[Of]>; readonly report: Report },
    plan: ImportPlan,
  ) => Promise<Known>
  /** Absent if rows do not depend on each other. */
  readonly planOf?: (known: Known) => ImportPlan
  /** Inserts checked rows. */
  readonly add: (
    trx: Db,
    vault: Vault,
    file: { readonly rows: RowSource<RowOf[Of]>; readonly amount: number },
    known: Known,
  ) => Promise<Added>
}

export interface Added {
  /** Ids of the rows, in their order. */
  readonly ids: number[]
  /** The details of the rows for the audit log. */
  readonly audit: object
}

export const NO_PLAN: ImportPlan = new Map()
