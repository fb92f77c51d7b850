import type { DeletedEntity } from '#contract/undo.ts'

/** A row as the database holds it, dates as text. */
export type Row = Readonly<Record<string, unknown>>

/** Everything whose single changes can be reverted. */
export type Undoable =
  | DeletedEntity
  | 'account'
  | 'br_bot'
  | 'br_bot_group'
  | 'proxy'
  | 'server'
  | 'setting'
  | 'user'
