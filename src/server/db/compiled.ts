import { type CompiledQuery, sql } from 'kysely'
import { isSqlite } from './reserve-ids.ts'
import type { Db } from './schema.ts'

/** Stands for a value in a statement that is compiled once. */
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

/** Each engine has its own text of a statement. */
const statements = new Map<string, PreparedQuery>()
let named = 0
/** Lists have few shapes; the oldest is compiled again. */
const KEPT = 1000

/**
 * Runs a query that is built and compiled only once per `shape`, because that takes as long as running it. `build` gets stand-ins
 * for the values, which it can only bind: anything that changes the text of the statement belongs in the shape.
 */
export async function runCompiled<Row, const V extends Values>(
  db: Db,
  shape: string,
  values: V,
  build: (values: V) => Query<Row>,
): Promise<Row[]> {
  const key = `${isSqlite(db) ? 'sqlite' : 'postgres'} ${shape}`
  const compiled: PreparedQuery<Row> =
    statements.get(key) ?? keep(key, build(slots(db, values)), db)
  const parameters = compiled.parameters.map((value) =>
    value instanceof Slot ? values[value.name] : value,
  )
  const prepared: PreparedQuery<Row> = { ...compiled, parameters }
  const { rows } = await db.executeQuery<Row>(prepared)
  return rows
}

function keep<Row>(key: string, query: Query<Row>, db: Db): PreparedQuery<Row> {
  const [oldest] = statements.size >= KEPT ? statements.keys() : []
  if (oldest !== undefined) statements.delete(oldest)
  named += 1
  const compiled = { ...query.compile(db), name: `compiled ${named}` }
  statements.set(key, compiled)
  return compiled
}

/**
 * The same properties, each with a slot as its value. SQLite looks at the value of a plain parameter in `column = ?` or `limit ?` when
 * it plans, and therefore plans again at every execution: `likely` does nothing but hide the parameter from that.
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
