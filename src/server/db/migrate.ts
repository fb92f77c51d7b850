import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { adoptSchema, SCHEMA } from './adopt-schema.ts'
import type { Engine } from './engine.ts'
import { expandMacros } from './macros.ts'
import type { Db } from './schema.ts'

/** Brings the database up to date. Every node may call it at once, and again after a failure. */
export async function migrate(db: Db, engine: Engine, folder: URL): Promise<void> {
  // Two nodes creating the table in the same instant: one is refused, and finds it there next.
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
    else if (landed.get(name) !== checksum) throw new Error(`${name} was edited after it landed`)
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
    // The record is the guard: another node's insert waits here until this transaction ends.
    const mine = await trx
      .insertInto('migration')
      .values(record)
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst()
    if (mine) await engine.script(trx, expandMacros(text, engine.macros))
  })
}
