import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import type { Engine, Lane } from './engine.ts'
import { migrate } from './migrate.ts'
import { postgres } from './postgres/postgres.ts'
import { isSqlite } from './reserve-ids.ts'
import type { Database, Db } from './schema.ts'
import { sqlite } from './sqlite/sqlite.ts'

export interface Location {
  /** A PostgreSQL server; undefined to use the file. */
  url?: string | undefined
  file: string
}

const MIGRATIONS = new URL('./migrations/', import.meta.url)

export async function openDatabase({ url, file }: Location, migrations = MIGRATIONS): Promise<Db> {
  let db: Db | undefined
  try {
    const engine = url === undefined ? sqlite(file) : postgres(url)
    db = new Kysely<Database>({ dialect: engine.dialect })
    lanes.set(db, openLanes(engine))
    await migrate(db, engine, migrations)
    return db
  } catch (cause) {
    await db?.destroy()
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`the database cannot be opened: ${reason}`, { cause })
  }
}

const lanes = new WeakMap<Db, (name: Lane) => Db | undefined>()

/** The same database for requests, which have their own share of its connections and their own time limits. */
export function laneOf(db: Db, name: Lane): Db {
  return lanes.get(db)?.(name) ?? db
}

function openLanes(engine: Engine): (name: Lane) => Db | undefined {
  const open = new Map<Lane, Db>()
  const get = (name: Lane) => {
    const known = open.get(name)
    const dialect = known ? undefined : engine.lane?.(name)
    if (!dialect) return known
    const db = new Kysely<Database>({ dialect })
    open.set(name, db)
    lanes.set(db, get)
    return db
  }
  return get
}

const READY_WITHIN_MS = 3000

/** Whether the database answers now. */
export async function isAnswering(db: Db): Promise<boolean> {
  const timer = new AbortController()
  const question = laneOf(db, 'authentication').selectFrom('migration').select('name').limit(1)
  const answer = question.execute().then(
    () => true,
    () => false,
  )
  const silence = delay(READY_WITHIN_MS, false, timer).catch(() => false)
  return Promise.race([answer, silence]).finally(() => timer.abort())
}

/** Whether the database contains no fleet yet. */
export async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('server').select('id').limit(1).executeTakeFirst()) === undefined
}

/** After a bulk insert PostgreSQL plans with the statistics of an empty table until its next automatic analyze. */
export async function refreshStatistics(db: Db): Promise<void> {
  if (!isSqlite(db)) await sql`vacuum analyze`.execute(db)
}
