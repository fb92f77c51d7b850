import type { Selectable } from 'kysely'
import type { Access } from '#contract/endpoint.ts'
import type { Topic } from '#contract/live.ts'
import type { Person } from '../auth/session.ts'
import type { Refusals } from '../db/constraint-errors.ts'
import type { Database, Db } from '../db/schema.ts'
import type { Row } from '../db/tables/undo.ts'

/** What the row steps, undo and the audit log need to know of a kind of row. Its module defines it. */
export interface Entity<Table extends keyof Database = keyof Database> {
  /** Names it in `undo` and begins its audit actions. */
  readonly name: string
  /** One row of it, in a sentence. */
  readonly noun: string
  readonly table: Table
  /** The column that identifies a row; `id` when absent. */
  readonly key?: string
  /** Who can delete a row, and so undo its deletion. */
  readonly access: Access
  readonly topic: Topic
  /** Reverting a change requires a user who confirmed their identity, as the endpoints that make it do. */
  readonly confirm?: true
  /** A change ends or alters what a signed-in user is allowed, so their pages ask again who they are. */
  readonly isIdentity?: true
  /** The row that it is part of: it is locked and announced in place of this one. */
  readonly parent?: {
    readonly noun: string
    readonly table: keyof Database
    readonly column: string
  }
  /** Rows that are deleted and restored with it, in the order in which they can be inserted. */
  readonly children?: readonly { readonly table: keyof Database; readonly column: string }[]
  /** Whether its rows count their changes in `version`. */
  readonly isVersioned: boolean
  /** The row as the API returns it; throws when it does not exist. */
  readonly read: (trx: Db, id: number | string, user: Person) => Promise<unknown>
  /** The columns that the audit log stores of a deleted row. None of them holds a secret. */
  readonly audited?: readonly string[]
  /** What a violated constraint means to the user. */
  readonly refused?: Refusals
  /** Locks more than the row itself, or creates a row that has to exist. */
  readonly lock?: (trx: Db, id: string) => Promise<void>
  /** Completes a revert: what else follows from the row, and the rules that could forbid it. */
  readonly afterRevert?: (
    trx: Db,
    before: Row | undefined,
    after: Row | undefined,
    who: Actor,
  ) => Promise<void>
  /** Rows of another topic that show something of this one. */
  readonly affected?: (before: Row | undefined, after: Row | undefined) => LiveHint
}

interface Actor {
  readonly userId: string | null
  readonly username: string | null
}

/** Rows of a topic that open pages have to read again. */
export interface LiveHint {
  readonly topic: Topic
  readonly ids: (number | string)[]
  readonly isIdentity?: true | undefined
}

export type RowOf<Table extends keyof Database> = Selectable<Database[Table]>

const entities = new Map<string, Entity>()

interface Declaration<Table extends keyof Database>
  extends Omit<Entity<Table>, 'name' | 'noun' | 'isVersioned' | 'audited'> {
  /** The name of the table when absent. */
  readonly name?: string
  /** The name when absent. */
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

/** What open pages read again after a change of a row. */
export function hintsOf(
  { topic, key = 'id', parent, isIdentity, affected }: Entity,
  id: string,
  before: Row | undefined,
  after: Row | undefined,
): LiveHint[] {
  const others = affected?.(before, after)
  const hint = { topic, ids: key === 'id' ? [idOf()] : [], isIdentity }
  return others && others.ids.length > 0 ? [hint, others] : [hint]

  function idOf(): number | string {
    if (parent) return Number({ ...before, ...after }[parent.column])
    return WHOLE.test(id) ? Number(id) : id
  }
}

const WHOLE = /^[0-9]+$/
