import type { Dialect } from 'kysely'
import type { Commits } from './commits.ts'
import type { Macros } from './macros.ts'
import type { Database, Db } from './schema.ts'

/**
 * A lane is a queue of work with separate connections, so that authentication and the parts of the product do not wait for
 * each other. Transactions of the bulk lane can write any number of rows. Writes of thread lanes run outside the main
 * thread like transactions of the bulk lane, but on one connection that stays open. Filters that no counter covers read many rows:
 * they never block the main thread, and are limited to 2 s.
 */
export type Lane = 'authentication' | 'bulk' | 'filters' | `thread ${string}` | `part ${string}`

/** The differences between the two databases; all other code is shared. */
export interface Engine {
  /** The dialect without short time limits, for imports, sweeps and commands. */
  readonly dialect: Dialect
  /**
   * Undefined for a lane without separate connections. The lanes for requests have few connections and short time limits.
   */
  lane(name: Lane): Dialect | undefined
  /** Absent if the engine cannot count commits without a query. */
  readonly commits?: Commits
  /** See `expectWriters`. */
  expectWriters?(isExpected: () => boolean): void
  readonly macros: Macros
  /** Statements that lift the time limits until the transaction ends. */
  readonly unlimited: string
  /** Runs several statements inside `trx`. */
  script(trx: Db, statements: string): Promise<unknown>
}

/** A table with ids that the database generates. */
export type Numbered = {
  [Table in keyof Database]: Database[Table] extends { id: { __select__: number } } ? Table : never
}[keyof Database]
