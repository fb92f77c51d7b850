import type { Selectable } from 'kysely'
import type { Access } from '#contract/endpoint.ts'
import type { Topic } from '#contract/topics.ts'
import type { Hint } from '#domain/hints.ts'
import type { Person } from '../auth/session.ts'
import type { Refusals } from '../db/constraint-errors.ts'
import type { Numbered } from '../db/engine.ts'
import type { Database, Db, Whole } from '../db/schema.ts'
import type { Row } from '../db/tables/undo.ts'

/** The declaration of a kind of row for the row steps, undo and the audit log. Its module defines it. */
export interface Entity<Table extends keyof Database = keyof Database> {
  /** Name in `undo`, and first part of the audit actions. */
  readonly name: string
  /** The noun for one row in a sentence. */
  readonly noun: string
  readonly table: Table
  /** The column that identifies a row; `id` when absent. */
  readonly key?: string
  /** Who can delete a row, and therefore undo its deletion. */
  readonly access: Access
  readonly topic: Topic
  /** Whether undoing a change requires a confirmed identity, as the endpoints that make the change do. */
  readonly confirm?: true
  /** Whether a change affects the permissions of a signed-in user, so that their pages read their identity again. */
  readonly isIdentity?: true
  /** The parent row, which is locked and announced instead of this row. */
  readonly parent?: {
    readonly noun: string
    readonly table: keyof Database
    readonly column: string
  }
  /** Rows that are deleted and restored with it, in the order in which they can be inserted. */
  readonly children?: readonly {
    readonly table: keyof Database
    readonly column: string
    /** A change of the row can replace them, so that reverting the change restores them. */
    readonly isEditable?: true
  }[]
  /** Member rows that exist without the row: its deletion releases them, and undoing the deletion adds them again. */
  readonly members?: Members
  /** Whether its rows count their changes in `version`. */
  readonly isVersioned: boolean
  /** The row as the API returns it; throws when it does not exist. */
  readonly read: (trx: Db, id: number | string, user: Person) => Promise<unknown>
  /** The columns that the audit log stores of a deleted row. None of them contains a secret. */
  readonly audited?: readonly string[]
  /** The error for the user when a constraint is violated. */
  readonly refused?: Refusals
  /** Locks additional rows, or creates a row that must exist. */
  readonly lock?: (trx: Db, ids: readonly string[]) => Promise<void>
  /** Locks other rows that a revert changes, where other changes lock these first. */
  readonly beforeRevert?: (trx: Db, changes: readonly RevertedChange[]) => Promise<void>
  /** Completes a revert: writes derived data of the rows, and applies the rules that could forbid it. */
  readonly afterRevert?: (trx: Db, rows: readonly RevertedRow[], revert: Revert) => Promise<void>
  /** Rows of another topic that show data of this one. */
  readonly affected?: (before: Row | undefined, after: Row | undefined) => LiveHint
}

/** Rows with a nullable reference to the row that they belong to. */
export interface Members {
  readonly table: Numbered
  readonly column: string
  readonly topic: Topic
}

/** A row before and after its change was reverted; undefined when it did not exist. */
export interface RevertedRow {
  readonly before: Row | undefined
  readonly after: Row | undefined
}

/** A change that a revert undoes: its row, as it was before the change; null if the change inserted the row. */
export interface RevertedChange {
  readonly row_id: string
  readonly before: Row | null
}

/** Who reverts a change, and the live hints that are sent after it. */
interface Revert {
  readonly caller: Actor
  readonly user: Person
  readonly hints: LiveHint[]
}

/** The user who makes a change; null for the server. */
export interface Actor {
  readonly userId: string | null
  readonly username: string | null
}

/** Rows of a topic that open pages must fetch again. */
export interface LiveHint extends Hint {
  readonly isIdentity?: true | undefined
}

export type RowOf<Table extends keyof Database> = Selectable<Whole<Table>>

const entities = new Map<string, Entity>()

interface Declaration<Table extends keyof Database>
  extends Omit<Entity<Table>, 'name' | 'noun' | 'isVersioned' | 'audited'> {
  /** Defaults to the name of the table. */
  readonly name?: string
  /** Defaults to the name. */
  readonly noun?: string
  readonly isVersioned?: false
  readonly audited?: readonly (keyof RowOf<Table> & string)[]
}

/** Makes the changes of an entity revertible. */
export function defineEntity<Table extends keyof Database>(
  declaration: Declaration<Table>,
): Entity<Table> {
  const { table, name = table, noun = name, isVersioned = true } = declaration
  const entity: Entity<Table> = { ...declaration, name, noun, isVersioned }
  registerEntity(entity)
  return entity
}

export function registerEntity(entity: Entity): void {
  if (entities.has(entity.name)) throw new Error(`${entity.name} is defined twice`)
  entities.set(entity.name, entity)
}

export function entityOf(name: string): Entity {
  const entity = entities.get(name)
  if (!entity) throw new Error(`no module defines ${name}`)
  return entity
}

/** The ids of the parents of changed rows. A change stays within its parent. */
export const parentsOf = (
  { column }: NonNullable<Entity['parent']>,
  changes: readonly {
    readonly before: Row | null | undefined
    readonly after: Row | null | undefined
  }[],
): ReadonlySet<number> =>
  new Set(changes.map(({ before, after }) => Number({ ...before, ...after }[column])))

/** The rows that open pages must fetch again after a change of a row. */
export function hintsOf(
  { topic, key = 'id', parent, isIdentity, affected }: Entity,
  id: string,
  before: Row | undefined,
  after: Row | undefined,
  fields?: readonly string[],
): LiveHint[] {
  const others = affected?.(before, after)
  // The changed fields do not belong to the parent.
  const hint = {
    topic,
    ids: key === 'id' ? [idOf()] : [],
    fields: parent ? undefined : fields,
    isIdentity,
  }
  return others && others.ids.length > 0 ? [hint, others] : [hint]

  function idOf(): number | string {
    if (parent) return Number({ ...before, ...after }[parent.column])
    return WHOLE.test(id) ? Number(id) : id
  }
}

const WHOLE = /^[0-9]+$/
