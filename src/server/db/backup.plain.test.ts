import { randomBytes } from 'node:crypto'
import { copyFile, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { buildAccount, buildServer } from '#testing/factories.ts'
import { freshFolder } from '#testing/process.ts'
import { readKeyFile } from '../auth/key-file.ts'
import { openVault } from '../auth/master-key.ts'
import { backUp } from './backup.ts'
import { openDatabase } from './open.ts'
import { restore } from './restore.ts'
import type { Db } from './schema.ts'

test('a backup made during writes is complete, in a single file, and private', async () => {
  const { db, file, folder } = await freshConsole()
  let writes = 0
  let isOver = false
  const writer = (async () => {
    while (!isOver) {
      await buildAccount(db)
      writes += 1
      // SQLite returns immediately: without a pause, no other code would run.
      await nextTurn()
    }
  })()

  await expect.poll(() => writes).toBeGreaterThan(0)
  const target = join(folder, 'backup')
  const bytes = await backUp(file, target)
  isOver = true
  await writer

  expect(bytes).toBe((await stat(target)).size)
  expect((await stat(target)).mode & 0o077).toBe(0)
  const copy = new Sqlite(target, { readonly: true })
  expect(copy.pragma('integrity_check', { simple: true })).toBe('ok')
  copy.close()
  expect((await readdir(folder)).filter((name) => name.startsWith('backup'))).toEqual(['backup'])
})

test('a backup contains all writes acknowledged before it', async () => {
  const { db, file, folder } = await freshConsole()
  const id = await buildServer(db, { name: 'Grove' })

  await backUp(file, join(folder, 'backup'))

  const copy = await openDatabase({ file: join(folder, 'backup') })
  expect(await copy.selectFrom('server').select(['id', 'name']).execute()).toEqual([
    { id, name: 'Grove' },
  ])
  await copy.destroy()
})

test('a backup does not overwrite a file, and requires a database', async () => {
  const { file, folder } = await freshConsole()
  const target = join(folder, 'backup')
  await writeFile(target, 'precious')

  await expect(backUp(file, target)).rejects.toThrow(`${target} already exists`)
  await expect(backUp(join(folder, 'none'), join(folder, 'b'))).rejects.toThrow('no database at')

  expect(await readFile(target, 'utf8')).toBe('precious')
  expect(await readdir(folder)).not.toContain('b')
})

test('a backup of a damaged database is refused and leaves nothing behind', async () => {
  const { db, file, folder } = await freshConsole()
  for (let count = 0; count < 200; count++) await buildAccount(db)
  await db.destroy()
  await damage(file)

  await expect(backUp(file, join(folder, 'backup'))).rejects.toThrow(`${file} cannot be used: `)

  expect((await readdir(folder)).filter((name) => name.startsWith('backup'))).toEqual([])
})

test('a restore brings back the database of the backup and keeps the previous one', async () => {
  const { db, file, folder, keyFile } = await freshConsole()
  await buildServer(db, { name: 'Then' })
  const source = join(folder, 'backup')
  await backUp(file, source)
  await buildServer(db, { name: 'Since' })
  await db.destroy()

  const aside = await restore({ source, file, keyFile })

  expect(await serverNames(file)).toEqual(['Then'])
  expect(aside).toContain(`${file}.before-`)
  expect(await serverNames(aside ?? '')).toEqual(['Then', 'Since'])
  expect((await stat(file)).mode & 0o077).toBe(0)
  expect(await serverNames(source)).toEqual(['Then'])
})

test('the log of a killed server stays with the previous database', async () => {
  const { db, file, folder, keyFile } = await freshConsole()
  const source = join(folder, 'backup')
  await backUp(file, source)
  await buildServer(db, { name: 'Only in the log' })
  const killed = join(await freshFolder(), 'night-shift.db')
  for (const part of ['', '-wal', '-shm']) await copyFile(file + part, killed + part)

  const aside = await restore({ source, file: killed, keyFile })

  expect(await serverNames(aside ?? '')).toEqual(['Only in the log'])
  expect(await serverNames(killed)).toEqual([])
})

test('a restored backup does not contain usable sessions', async () => {
  const { db, file, folder, keyFile } = await freshConsole()
  await db
    .insertInto('auth_user')
    .values({ id: 'u', username: 'Ann', name_key: 'ann', password_hash: '', state_reason: null })
    .execute()
  const session = { token_hash: 't', id: 's', user_id: 'u', ip: '', agent: '' }
  await db
    .insertInto('auth_session')
    .values({ ...session, created_at: new Date(), seen_at: new Date() })
    .execute()
  await backUp(file, join(folder, 'backup'))
  await db.destroy()

  await restore({ source: join(folder, 'backup'), file, keyFile })

  const restored = await openDatabase({ file })
  expect(await restored.selectFrom('auth_user').select('id').execute()).toHaveLength(1)
  expect(await restored.selectFrom('auth_session').select('id').execute()).toEqual([])
  await restored.destroy()
})

test('on a new machine a backup is restored with only its key file', async () => {
  const { file, folder, keyFile } = await freshConsole()
  await backUp(file, join(folder, 'backup'))
  const elsewhere = join(await freshFolder(), 'night-shift.db')

  const aside = await restore({ source: join(folder, 'backup'), file: elsewhere, keyFile })

  expect(aside).toBeUndefined()
  expect(await serverNames(elsewhere)).toEqual([])
})

test('a damaged database is put aside for a backup', async () => {
  const { db, file, folder, keyFile } = await freshConsole()
  await buildServer(db, { name: 'Then' })
  const source = join(folder, 'backup')
  await backUp(file, source)
  await db.destroy()
  await writeFile(file, randomBytes(40_000))

  await restore({ source, file, keyFile })

  expect(await serverNames(file)).toEqual(['Then'])
})

test('nothing is restored while the database is open', async () => {
  const { db, file, folder, keyFile } = await freshConsole()
  const source = join(folder, 'backup')
  await backUp(file, source)
  await buildServer(db, { name: 'Since' })

  await expect(restore({ source, file, keyFile })).rejects.toThrow(`A server is running on ${file}`)

  await db.destroy()
  expect(await serverNames(file)).toEqual(['Since'])
  expect((await readdir(dirname(file))).filter((name) => name.includes('.restoring'))).toEqual([])
})

test.each<[string, (source: string, keyFile: string) => Promise<unknown>, string]>([
  ['is not there', async () => undefined, 'There is no file'],
  ['is none', (source) => writeFile(source, 'a shopping list'), 'not restored: it is not'],
  ['is cut short', cutShort, 'was not restored'],
  ['is damaged within', damagedBackup, 'was not restored'],
  ['is of a newer schema', newerBackup, 'newer than this program (9999-later.sql)'],
  ['was sealed with another key', strangeBackup, 'The master key does not match'],
  ['is another program’s', otherBackup, 'was not restored'],
])('a backup that %s touches nothing', async (_, make, words) => {
  const { db, file, folder, keyFile } = await freshConsole()
  await buildServer(db, { name: 'Now' })
  await db.destroy()
  const before = await readFile(file)
  const source = join(folder, 'backup')
  await make(source, keyFile)

  await expect(restore({ source, file, keyFile })).rejects.toThrow(words)

  expect(await readFile(file)).toEqual(before)
  const names = (await readdir(folder)).filter((name) => /before|restoring/.test(name))
  expect(names).toEqual([])
})

async function freshConsole() {
  const folder = await freshFolder()
  const file = join(folder, 'night-shift.db')
  const keyFile = join(folder, 'master.key')
  const db = await openDatabase({ file })
  await openVault(db, keyFile)
  return { folder, file, keyFile, db }
}

async function serverNames(file: string): Promise<string[]> {
  const db = await openDatabase({ file })
  const rows = await db.selectFrom('server').select('name').orderBy('id').execute()
  await db.destroy()
  return rows.map(({ name }) => name)
}

async function backupOf(fill: (db: Db) => Promise<unknown>): Promise<string> {
  const { db, file, folder } = await freshConsole()
  await fill(db)
  await backUp(file, join(folder, 'made'))
  await db.destroy()
  return join(folder, 'made')
}

async function cutShort(source: string): Promise<void> {
  const whole = await readFile(await backupOf((db) => buildAccount(db)))
  await writeFile(source, whole.subarray(0, whole.length / 2))
}

async function damagedBackup(source: string): Promise<void> {
  const made = await backupOf(async (db) => {
    for (let count = 0; count < 200; count++) await buildAccount(db)
  })
  await copyFile(made, source)
  await damage(source)
}

async function newerBackup(source: string): Promise<void> {
  const later = { name: '9999-later.sql', checksum: '' }
  await copyFile(await backupOf((db) => db.insertInto('migration').values(later).execute()), source)
}

async function strangeBackup(source: string, keyFile: string): Promise<void> {
  await copyFile(await backupOf(async () => undefined), source)
  expect(await readKeyFile(keyFile)).toHaveLength(1)
}

async function otherBackup(source: string): Promise<void> {
  const other = new Sqlite(source)
  other.exec('create table server (recipe text)')
  other.close()
}

/** Overwrites pages in the middle of the file, so that its header stays valid. */
async function damage(file: string): Promise<void> {
  const whole = await readFile(file)
  await writeFile(file, whole.fill(0x5a, whole.length / 2, whole.length / 2 + 3 * 4096))
}
