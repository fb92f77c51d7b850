import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addressOf, freshPlace, runServer } from '#testing/process.ts'
import { masterKey, refuses } from '#testing/refused-start.ts'
import { openDatabase } from './db/open.ts'

test('a schema newer than the program is left alone', async () => {
  const { location, settings } = await freshPlace()
  const db = await openDatabase(location)
  await db.insertInto('migration').values({ name: '9999-later.sql', checksum: '' }).execute()
  await db.destroy()

  await refuses(runServer(settings), [
    'newer than this program (9999-later.sql)',
    'update Night Shift',
  ])
})

test('a missing or wrong key is not replaced', async () => {
  const { folder, settings } = await freshPlace()
  const file = join(folder, 'master.key')
  const first = runServer(settings)
  await addressOf(first)
  first.child.kill('SIGTERM')
  await first.ended

  await writeFile(file, masterKey())
  await refuses(runServer(settings), [
    'The master key does not match this database',
    'NIGHT_SHIFT_MASTER_KEY_FILE',
  ])
  await rm(file)
  await refuses(runServer(settings), [file, 'it does not exist', 'backup'])
  await expect(readFile(file)).rejects.toThrow('ENOENT')
})
