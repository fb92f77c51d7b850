import type { Generated } from 'kysely'

/** What every row that an operator edits carries. */
export interface Versioned {
  created_at: Generated<Date>
  updated_at: Generated<Date>
  version: Generated<number>
}
