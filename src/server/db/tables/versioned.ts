import type { Generated } from 'kysely'

/** What every row that an operator edits carries. */
export interface Versioned {
  created_at: Generated<Date>
  updated_at: Generated<Date>
  version: Generated<number>
}

/** A table of an entity: its own columns beside those that every entity has. */
export type EntityTable<Columns> = Columns & Versioned & { id: Generated<number> }
