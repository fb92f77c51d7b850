import type { Dialect } from 'kysely'
import type { Macros } from './macros.ts'
import type { Database, Db } from './schema.ts'

/** Work that waits in one lane leaves the others alone: finding out who asks, and each part of the product. */
export type Lane = 'authentication' | `part ${string}`

/** What the two databases do differently; everything else is written once. */
export interface Engine {
  /** Without limits that hurry: for imports, sweeps and commands. */
  readonly dialect: Dialect
  /** For requests: few connections, and limits that keep nobody waiting. Absent where all work shares one file. */
  lane?(name: Lane): Dialect
  readonly macros: Macros
  /** Statements that lift the time limits until the transaction ends. */
  readonly unlimited: string
  /** Runs several statements inside `trx`. */
  script(trx: Db, statements: string): Promise<unknown>
}

/** A table whose ids the database counts up. */
export type Numbered = {
  [Table in keyof Database]: Database[Table] extends { id: { __select__: number } } ? Table : never
}[keyof Database]
