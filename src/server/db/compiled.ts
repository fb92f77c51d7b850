import { type CompiledQuery, sql } from 'kysely'
import { setNewest } from '#domain/set-newest.ts'
import { isSqlite } from './reserve-ids.ts'
import type { Db } from './schema.ts'

/** A placeholder for a value in a statement that is compiled once. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

type Values = Readonly<Record<string, unknown>>

interface Query<Row> {
  compile(db: Db): CompiledQuery<Row>
}

/** A statement that PostgreSQL parses and plans once per connection, under its name. */
export interface PreparedQuery<Row = unknown> extends CompiledQuery<Row> {
  readonly name: string
}

/** The text of a statement differs between the engines. */
const statements = new Map<string, PreparedQuery>()
let named = 0
/**
 * Maximum number of shapes; the least recently used one is dropped. Compiled again, a statement has another name, which a connection
 * with many prepared statements does not prepare.
 */
const KEPT = 1000

/**
 * Runs a query that is built and compiled once per `shape`, because compiling takes as long as running it. `build` receives
 * placeholders for the values, which it can only bind. Everything that changes the text of the statement must be part of
 * the shape.
 */
export async function runCompiled<Row, const V extends Values>(
  db: Db,
  shape: string,
  values: V,
  build: (values: V) => Query<Row>,
): Promise<Row[]> {
  const key = `${isSqlite(db) ? 'sqlite' : 'postgres'} ${shape}`
  const compiled: PreparedQuery<Row> = statements.get(key) ?? compile(build(slots(db, values)), db)
  setNewest(statements, key, compiled, KEPT)
  const parameters = compiled.parameters.map((value) =>
    value instanceof Slot ? values[value.name] : value,
  )
  const prepared: PreparedQuery<Row> = { ...compiled, parameters }
  const { rows } = await db.executeQuery<Row>(prepared)
  return rows
}

/** The parts of a query that determine the text of its statement, without numbers. */
export const shapeOf = (query: object): string =>
  Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => (typeof value === 'number' ? name : `${name}=${value}`))
    .join(' ')

/** The numbers of a query, which its statement binds. */
export const numbersOf = (query: object): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(query).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number',
    ),
  )

function compile<Row>(query: Query<Row>, db: Db): PreparedQuery<Row> {
  named += 1
  return { ...query.compile(db), name: `compiled ${named}` }
}

/**
 * The same properties, each with a slot as its value. SQLite uses the value of a plain parameter in `column = ?` or `limit
 * ?` for its plan, and therefore plans again at every execution. `likely` hides the parameter from the planner.
 */
function slots<V extends Values>(db: Db, values: V): V {
  const hides = isSqlite(db)
  return new Proxy(values, {
    get(_, name) {
      const slot = new Slot(String(name))
      return hides ? sql`likely(${slot})` : slot
    },
  })
}
