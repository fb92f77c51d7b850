import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import type { Commits } from './commits.ts'
import type { Engine, Lane } from './engine.ts'
import { expandMacros } from './macros.ts'
import { postgres } from './postgres/postgres.ts'
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
    engines.set(db, engine)
    await migrate(db, engine, migrations)
    return db
  } catch (cause) {
    await db?.destroy()
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`the database cannot be opened: ${reason}`, { cause })
  }
}

const lanes = new WeakMap<Db, (name: Lane) => Db | undefined>()

/** The same database for requests, with a separate share of the connections and separate time limits. */
export function laneOf(db: Db, name: Lane): Db {
  return lanes.get(db)?.(name) ?? db
}

const engines = new WeakMap<Db, Engine>()

/** The commits to the database; undefined if the engine cannot count them. */
export const commitsOf = (db: Db): Commits | undefined => engines.get(db)?.commits

/** Lets a commit wait a few milliseconds for the transactions of pending requests, so that they share the commit. */
export const expectWriters = (db: Db, isExpected: () => boolean): void =>
  engines.get(db)?.expectWriters?.(isExpected)

function openLanes(engine: Engine): (name: Lane) => Db | undefined {
  const open = new Map<Lane, Db>()
  const get = (name: Lane) => {
    const known = open.get(name)
    const dialect = known ? undefined : engine.lane(name)
    if (!dialect) return known
    const db = new Kysely<Database>({ dialect })
    open.set(name, db)
    lanes.set(db, get)
    engines.set(db, engine)
    return db
  }
  return get
}

const READY_WITHIN_MS = 3000

/** Whether the database is available now. */
export async function isAnswering(db: Db): Promise<boolean> {
  const timer = new AbortController()
  const question = laneOf(db, 'authentication').selectFrom('migration').select('name').limit(1)
  const answer = question.execute().then(
    () => true,
    () => false,
  )
  const timeout = delay(READY_WITHIN_MS, false, timer).catch(() => false)
  return Promise.race([answer, timeout]).finally(() => timer.abort())
}

/** Whether the database contains no fleet yet. */
export async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('server').select('id').limit(1).executeTakeFirst()) === undefined
}

/** Brings the schema up to date. Idempotent; several nodes can call it concurrently. */
async function migrate(db: Db, engine: Engine, folder: URL): Promise<void> {
  // If two nodes create the table at the same time, one of them fails and finds the table on its next attempt.
  await createRecord(db).catch(() => createRecord(db))
  const known = (await readdir(folder)).sort()
  if (known.includes(SCHEMA)) await adoptSchema(db, await readMigration(folder, SCHEMA))
  const landed = new Map((await readRecord(db)).map(({ name, checksum }) => [name, checksum]))

  const newer = [...landed.keys()].filter((name) => !known.includes(name))
  if (newer.length > 0)
    throw new Error(
      `its schema is newer than this program (${newer.join(', ')}): update Night Shift`,
    )

  for (const name of known) {
    const { text, checksum } = await readMigration(folder, name)
    if (!landed.has(name)) await land(db, engine, { name, checksum }, text)
    else if (landed.get(name) !== checksum)
      throw new Error(`${name} was edited after it was applied`)
  }
}

async function readMigration(folder: URL, name: string) {
  const text = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n')
  return { text, checksum: createHash('sha256').update(text).digest('hex') }
}

const createRecord = (db: Db) =>
  sql`create table if not exists migration (name text primary key, checksum text not null)`.execute(
    db,
  )

const readRecord = (db: Db) => db.selectFrom('migration').select(['name', 'checksum']).execute()

async function land(
  db: Db,
  engine: Engine,
  record: { name: string; checksum: string },
  text: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await engine.script(trx, engine.unlimited)
    // The record is the lock: the insert of another node waits here until this transaction ends.
    const mine = await trx
      .insertInto('migration')
      .values(record)
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst()
    if (mine) await engine.script(trx, expandMacros(text, engine.macros))
  })
}

/** Contains the migrations from before version 0.1, merged into one file. */
const SCHEMA = '0001-schema.sql'

/** The migrations from before 0.1: the first one in its two forms, the last one, and the digest of all names and checksums. */
const BEFORE = {
  firstName: '0001-auth.sql',
  firstChecksum: '5349e5f7a2d0c0dfbf5d988e9a16b675484cfbb42e8a9ea66aa33deee0a57f07',
  lastName: '0018-list-walks.sql',
  digest: '3fc318fdf18c8e06bd2db254a6028a9be73b0612635733f95602ac0860616c2c',
}

/**
 * Replaces the records of the migrations from before 0.1 in a database that has applied all of them: the schema is
 * equivalent. Throws if some are missing.
 */
async function adoptSchema(db: Db, { checksum }: { checksum: string }): Promise<void> {
  const rows = await db
    .selectFrom('migration')
    .select(['name', 'checksum'])
    .orderBy('name')
    .execute()
  const [first] = rows
  if (first?.name !== BEFORE.firstName && first?.checksum !== BEFORE.firstChecksum) return
  const record = rows.map((row) => `${row.name} ${row.checksum}\n`).join('')
  if (createHash('sha256').update(record).digest('hex') !== BEFORE.digest)
    throw new Error(
      `its schema is from before version 0.1 and incomplete: its last migration is ${rows.at(-1)?.name}. Start the version with the migration ${BEFORE.lastName} once on this database, then this version`,
    )
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('migration').execute()
    // Another node may have replaced them at the same time.
    await trx
      .insertInto('migration')
      .values({ name: SCHEMA, checksum })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}
