import { copyFile, cp, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildServer } from '#testing/factories.ts'
import { freshFolder, Program } from '#testing/process.ts'
import { openVault } from '../auth/master-key.ts'
import { backUp, refuseDamaged } from './backup.ts'
import { openDatabase } from './open.ts'
import { restore } from './restore.ts'

const OLD = ['Then', 'Since']
const RESTORED = ['Then']
const TIMEOUT_MS = 300_000

test('a restore that is killed at any step leaves the complete old or the complete restored database', {
  timeout: TIMEOUT_MS,
}, async () => {
  const killed = await killedConsole()
  const seen = new Set<string>()
  let hasEnded = false

  for (let step = 0; !hasEnded; step++) {
    const folder = join(await freshFolder(), 'data')
    await cp(killed, folder, { recursive: true })

    hasEnded = (await restoreIn(folder, step)) === 0

    const file = join(folder, 'night-shift.db')
    expect((await stat(file)).size, `step ${step}`).toBeGreaterThan(0)
    const names = await serverNames(file)
    seen.add(names.join())
    expect([OLD, RESTORED], `step ${step}`).toContainEqual(names)
    // The files of the killed restore do not affect the next attempt or its result.
    await restore({
      source: join(folder, 'monday.backup'),
      file,
      keyFile: join(folder, 'master.key'),
    })
    expect(await serverNames(file), `step ${step}`).toEqual(RESTORED)
    expect((await readdir(folder)).filter((name) => name.includes('.restoring'))).toEqual([])
  }

  expect([...seen].sort()).toEqual([OLD.join(), RESTORED.join()].sort())
})

test('a copy of the files of a killed server is restored with the changes in its log', async () => {
  const killed = await killedConsole()
  const folder = await freshFolder()
  const file = join(folder, 'night-shift.db')

  await restore({
    source: join(killed, 'night-shift.db'),
    file,
    keyFile: join(killed, 'master.key'),
  })

  expect(await readdir(folder)).toEqual(['night-shift.db'])
  expect((await stat(file)).mode & 0o077).toBe(0)
  expect(await serverNames(file)).toEqual(OLD)
})

/** A data folder of a killed server, whose last write is only in the log, with an older backup. */
async function killedConsole(): Promise<string> {
  const folder = await freshFolder()
  const killed = await freshFolder()
  const file = join(folder, 'night-shift.db')
  const db = await openDatabase({ file })
  await openVault(db, join(killed, 'master.key'))
  await buildServer(db, { name: 'Then' })
  await backUp(file, join(killed, 'monday.backup'))
  await buildServer(db, { name: 'Since' })
  for (const part of ['', '-wal', '-shm'])
    await copyFile(file + part, join(killed, `night-shift.db${part}`))
  await db.destroy()
  return killed
}

/** The exit code of a restore killed before that step; null when it was killed. */
function restoreIn(folder: string, step: number): Promise<number | null> {
  const files = ['monday.backup', 'night-shift.db', 'master.key'].map((name) => join(folder, name))
  const args = ['src/testing/restore-until-killed.ts', String(step), ...files]
  return new Program(args, {}).ended
}

async function serverNames(file: string): Promise<string[]> {
  const db = await openDatabase({ file })
  const rows = await db.selectFrom('server').select('name').orderBy('id').execute()
  await db.destroy()
  refuseDamaged(file)
  return rows.map(({ name }) => name)
}
