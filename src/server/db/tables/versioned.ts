import type { Generated } from 'kysely'

/** Columns of every row that users edit. */
export interface Versioned {
  created_at: Generated<Date>
  updated_at: Generated<Date>
  version: Generated<number>
}

/** A table of an entity: its own columns and those that every entity has. */
export type EntityTable<Columns> = Columns & Versioned & { id: Generated<number> }
