import type { Vault } from '../auth/vault.ts'
import type { ImportPlan, ImportServices } from '../import/import-definition.ts'
import type { ImportFile } from '../import/import-reader.ts'
import type { PackedRows } from '../import/packed-rows.ts'
import type { Write } from '../rows/transaction.ts'
import type { ItemOutcome } from './outcome.ts'

/** A file that was read and checked, ready to be stored for a job. */
export interface CheckedFile extends Omit<ImportFile<unknown>, 'rows'> {
  readonly pieces: readonly PackedRows[]
  readonly plan: ImportPlan
}

/** A row of a file: its number, from 1, and its line. */
export interface FileRow {
  readonly seq: number
  readonly line: number
}

/** The result of a row of a file. */
export interface ImportedRow extends ItemOutcome {
  readonly seq: number
  /** Id of the new row; empty if it was not imported. */
  readonly target_id: string
}

/** Rows that one transaction imports. */
export interface FileSlice {
  readonly rows: readonly FileRow[]
  /**
   * Imports some of the rows, and omits those that conflict with the current database. Throws if a concurrent change
   * violates a constraint.
   */
  add(step: Write, rows: readonly FileRow[], context: AddContext): Promise<ImportedRow[]>
}

export interface AddContext {
  readonly vault: Vault
  readonly plan: ImportPlan
  /** For the audit log: the file and the job. */
  readonly origin: object
}

/** How a job imports the rows of one kind of file. */
export interface RowImport {
  read(services: ImportServices, body: Uint8Array): Promise<CheckedFile>
  unpack(packed: PackedRows): FileSlice
  /** Deletes imported rows. Throws if one of them has changed since. */
  remove(step: Write, ids: readonly number[], context: Pick<AddContext, 'vault'>): Promise<void>
}
