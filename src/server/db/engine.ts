import type { Dialect } from 'kysely'
import type { Tally } from '../counters/counter-triggers.ts'
import type { Uses } from '../counters/reference-triggers.ts'
import type { Database, Db } from './schema.ts'

/** Work that waits in one lane leaves the others alone: finding out who asks, and each part of the product. */
export type Lane = 'authentication' | `part ${string}`

/** What the two databases do differently; everything else is written once. */
export interface Engine {
  /** Without limits that hurry: for imports, sweeps and commands. */
  readonly dialect: Dialect
  /** For requests: few connections, and limits that keep nobody waiting. Absent where all work shares one file. */
  lane?(name: Lane): Dialect
  /** What the `{{…}}` of a migration stand for. */
  readonly words: Words
  /** Runs several statements inside `trx`. */
  script(trx: Db, statements: string): Promise<unknown>
}

/** A table whose ids the database counts up. */
export type Numbered = {
  [Table in keyof Database]: Database[Table] extends { id: { __select__: number } } ? Table : never
}[keyof Database]

interface Words {
  readonly id: string
  readonly now: string
  /** Lifts the limit on a statement's time until the transaction ends. */
  readonly unhurried: string
  search(table: string, columns: string[]): string
  tally(tally: Tally): string
  uses(uses: Uses): string
}
