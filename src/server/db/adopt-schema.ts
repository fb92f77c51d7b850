import { createHash } from 'node:crypto'
import type { Db } from './schema.ts'

/** Holds what the migrations before version 0.1 made, in one file. */
export const SCHEMA = '0001-schema.sql'

/** The first of the migrations before 0.1, and the digest of the names and checksums of all of them. */
const FIRST = '0001-auth.sql'
const COMPLETE = 'd81b455f57bb064f9d0363c72fe93345bdb1a4ad776c7e9ae91ff3f8bb6e37df'

/** Replaces the record of the migrations before 0.1 in a database that has applied all of them: its schema is the same. */
export async function adoptSchema(db: Db, { checksum }: { checksum: string }): Promise<void> {
  const rows = await db
    .selectFrom('migration')
    .select(['name', 'checksum'])
    .orderBy('name')
    .execute()
  if (rows[0]?.name !== FIRST) return
  const record = rows.map((row) => `${row.name} ${row.checksum}\n`).join('')
  if (createHash('sha256').update(record).digest('hex') !== COMPLETE)
    throw new Error(
      `its schema is of a version before 0.1 and not complete (last migration: ${rows.at(-1)?.name}). Start the last version before 0.1 once on this database, then this version`,
    )
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('migration').execute()
    // Another node may have adopted it at the same time.
    await trx
      .insertInto('migration')
      .values({ name: SCHEMA, checksum })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}
