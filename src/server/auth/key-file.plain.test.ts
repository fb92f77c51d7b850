import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { syncFolderOf } from '#server/db/backup.ts'
import { freshFolder } from '#testing/process.ts'
import { addKey, createKeyFile } from './key-file.ts'

vi.mock('#server/db/backup.ts', { spy: true })

test('the name of a new key file is on the disk before a secret is sealed with its key', async () => {
  const keyFile = join(await freshFolder(), 'master.key')
  const synced: string[] = []
  vi.mocked(syncFolderOf).mockImplementation(async (file) => {
    synced.push(readFileSync(file, 'utf8'))
  })

  await createKeyFile(keyFile)
  const first = readFileSync(keyFile, 'utf8')
  await addKey(keyFile)

  expect(synced).toEqual([first, readFileSync(keyFile, 'utf8')])
})
