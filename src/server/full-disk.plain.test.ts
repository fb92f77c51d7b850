import { once } from 'node:events'
import { access, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { buildAccount, buildPenalty } from '#testing/factories.ts'
import { addressOf, freshFolder, type Program, runServer } from '#testing/process.ts'
import { signIn, signUp } from '#testing/sign-up.ts'
import { fillDisk, makeReadOnly, smallDisk } from '#testing/small-disk.ts'
import { backUp } from './db/backup.ts'
import { openDatabase } from './db/open.ts'
import { restore } from './db/restore.ts'
import { Checkpointer } from './db/sqlite/checkpointer.ts'
import { expirePenalties } from './fleet/expire-penalties.ts'
import { createLogger } from './history/logger.ts'

const MB = 2 ** 20
const KEY = { key: 'AIzaSy-secret' }

test('on a full disk users can sign in and reveal with the reserve, and everything recovers with space', async () => {
  const disk = await smallDisk(48)
  const settings = { NIGHT_SHIFT_DATA_DIR: disk, NIGHT_SHIFT_MIN_FREE_MB: '16' }
  const first = runServer(settings)
  const url = await addressOf(first)
  const admin = await signUp(url)
  expect(await statusOf(admin.post('captcha/add', KEY))).toBe(201)
  await expect.poll(() => exists(join(disk, 'disk-reserve'))).toBe(true)

  await fillDisk(disk, 10 * MB)
  const refused = await admin.post('captcha/add', KEY)
  expect(refused.status).toBe(503)
  expect(await refused.text()).toContain('The disk of the console is almost full')

  await fillDisk(disk, 0)
  await worksForUsers(url)
  expect(await readdir(disk)).not.toContain('disk-reserve')
  await fillDisk(disk, 0)
  expect(await statusOf(admin.get('captcha'))).toBe(200)
  await stop(first)

  const again = await addressOf(runServer(settings))
  const reader = await fetch(`${again}/readyz`)
  expect(reader.status).toBe(503)
  await rm(join(disk, 'ballast'))
  expect(await statusOf(fetch(`${again}/readyz`))).toBe(200)
  const session = await signIn(again)
  expect(await statusOf(session.post('captcha/add', KEY))).toBe(201)
})

test('on a full disk a penalty that has ended is marked once there is space', async () => {
  const disk = await smallDisk(16)
  const db = await openDatabase({ file: join(disk, 'night-shift.db') })
  const ended = { ends_at: new Date(Date.now() - 1000) }
  await buildPenalty(db, await buildAccount(db), ended)
  const read = async () => {
    await expirePenalties(db)
    return db.selectFrom('penalty').select('is_over').execute()
  }

  await fillDisk(disk, 0)
  const full = await read()
  await rm(join(disk, 'ballast'))

  expect(full).toEqual([{ is_over: false }])
  expect(await read()).toEqual([{ is_over: true }])
  await db.destroy()
})

test('a backup that does not fit leaves no file behind and names the disk', async () => {
  const backups = await smallDisk(1)
  const file = join(await freshFolder(), 'night-shift.db')
  const db = await openDatabase({ file })
  await fillDisk(backups, 100_000)

  const backup = backUp(file, join(backups, 'monday.backup'))

  await expect(backup).rejects.toThrow(`the disk with ${backups} is full`)
  expect(await readdir(backups)).toEqual(['ballast'])
  await db.destroy()
})

test('a restore to a read-only disk names the disk', async () => {
  const disk = await smallDisk(16)
  const folder = await freshFolder()
  const backup = join(folder, 'monday.backup')
  const db = await openDatabase({ file: join(folder, 'night-shift.db') })
  await backUp(join(folder, 'night-shift.db'), backup)
  await makeReadOnly(disk)

  const restored = restore({
    source: backup,
    file: join(disk, 'night-shift.db'),
    keyFile: join(disk, 'master.key'),
  })

  await expect(restored).rejects.toThrow(
    `${backup} was not restored: the disk with ${disk} is read-only. Mount it for writing, then restore again.`,
  )
  await db.destroy()
})

test('a log that the database file has no space for is copied when there is space again', async () => {
  const disk = await smallDisk(16)
  const file = join(disk, 'night-shift.db')
  const db = await openDatabase({ file })
  const other = new Sqlite(file)
  other.exec('create table filler (bytes blob); insert into filler values (zeroblob(2000000))')
  const log = other.prepare<[], { log: number; checkpointed: number }>(
    'pragma wal_checkpoint(noop)',
  )
  const isCopied = () => log.get()?.log === log.get()?.checkpointed
  await fillDisk(disk, 0)
  const settings = { file, intervalMs: 5, logPages: 50 }
  const checkpointer = new Checkpointer(db, createLogger('silent'), settings)
  await once(checkpointer.worker, 'message')
  expect(isCopied()).toBe(false)

  await rm(join(disk, 'ballast'))

  await expect.poll(isCopied).toBe(true)
  await checkpointer.close()
  other.close()
  await db.destroy()
})

async function worksForUsers(url: string): Promise<void> {
  for (let count = 0; count < 3; count++) {
    const session = await signIn(url)
    expect(await (await session.get('captcha?reveal=true')).json()).toMatchObject([KEY])
    expect(await statusOf(session.post('auth/logout', {}))).toBe(200)
  }
}

async function stop(server: Program): Promise<void> {
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
}

const statusOf = async (answer: Promise<Response>) => (await answer).status

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
