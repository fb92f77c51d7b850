import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freshFolder, Program, runCommand, runOnce } from '#testing/process.ts'
import { refuses } from '#testing/refused-start.ts'
import { fillDisk, makeReadOnly, smallDisk } from '#testing/small-disk.ts'

const CONSOLE = 'scripts/night-shift.ts'

test.each([
  ['the audit log is not verified', [CONSOLE, 'audit', 'verify']],
  ['no demo fleet is written', ['scripts/demo.ts']],
])('on a read-only disk %s, and the reason is named', async (_, command) => {
  const disk = await smallDisk(48)
  const settings = { NIGHT_SHIFT_DATA_DIR: disk }
  // Leaves a log that was not copied into the database file.
  await runOnce(settings, 'SIGKILL')
  expect(await readdir(disk)).toContain('night-shift.db-wal')
  await makeReadOnly(disk)

  await refuses(new Program(command, settings), ['its disk is read-only'])
})

test.each([
  ['key is not rotated', [CONSOLE, 'rotate-key']],
  ['fleet is not written', ['scripts/demo.ts']],
])('on a full disk the %s, and the disk is named', async (_, command) => {
  const disk = await smallDisk(48)
  const settings = { NIGHT_SHIFT_DATA_DIR: disk }
  await runOnce(settings)
  await fillDisk(disk, 0)

  await refuses(new Program(command, settings), [
    `The disk with ${join(disk, 'night-shift.db')} is full`,
  ])
})

test('a backup to a full disk names that disk, not the disk of the database', async () => {
  const [disk, folder] = [await smallDisk(1), await freshFolder()]
  const settings = { NIGHT_SHIFT_DATA_DIR: folder }
  await runOnce(settings)
  await fillDisk(disk, 100_000)

  await refuses(new Program([CONSOLE, 'backup', join(disk, 'monday')], settings), [
    `No backup was written: the disk with ${disk} is full`,
  ])
})

test('a backup is restored on a new machine, whose data folder does not exist yet', async () => {
  const [old, folder] = [await freshFolder(), await freshFolder()]
  const [keyFile, backup] = [join(folder, 'master.key'), join(folder, 'monday')]
  await runOnce({ NIGHT_SHIFT_DATA_DIR: old })
  await copyFile(join(old, 'master.key'), keyFile)
  await runCommand([CONSOLE, 'backup', backup], { NIGHT_SHIFT_DATA_DIR: old })
  await mkdir(join(folder, 'console'))

  const { code, output } = await runCommand([CONSOLE, 'restore', backup], {
    NIGHT_SHIFT_DATA_DIR: join(folder, 'console', 'data'),
    NIGHT_SHIFT_MASTER_KEY_FILE: keyFile,
  })

  expect({ code, output }).toMatchObject({
    code: 0,
    output: expect.stringContaining('is restored'),
  })
  expect(await readdir(join(folder, 'console', 'data'))).toEqual(['night-shift.db'])
})
