import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../open.ts'

test('the file keeps a log, which commits leave to the flush, and checks references', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sqlite-'))
  const file = join(directory, 'night-shift.db')
  const db = await openDatabase({ file })
  const NORMAL = 1

  // A pragma that only reads would be answered by the reading connection: ask inside a transaction.
  const settings = await db.transaction().execute(async (trx) => {
    const pragma = async (name: string) =>
      Object.values((await sql<object>`pragma ${sql.raw(name)}`.execute(trx)).rows[0] ?? {})[0]
    return [await pragma('journal_mode'), await pragma('synchronous'), await pragma('foreign_keys')]
  })

  expect(settings).toEqual(['wal', NORMAL, 1])
  await db.destroy()
  await rm(directory, { recursive: true })
})
