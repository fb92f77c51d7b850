import { chmod, chown, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freshFolder } from '#testing/process.ts'
import { addKey, createKeyFile, readKeyFile } from './auth/key-file.ts'
import { openVault } from './auth/master-key.ts'
import { backUp } from './db/backup.ts'
import { openDatabase } from './db/open.ts'
import { restore } from './db/restore.ts'

/** The user and the group of the server, which are not those of the commands. */
const SERVER = { uid: 65_534, gid: 65_533 }
const PRIVATE = 0o600

/** Only root can give files to another user. */
const isRoot = process.getuid?.() === 0

test.skipIf(!isRoot)('a key that root adds leaves the file to the user of the server', async () => {
  const keyFile = join(await freshFolder(), 'master.key')
  await createKeyFile(keyFile)
  await chown(keyFile, SERVER.uid, SERVER.gid)

  expect(await addKey(keyFile)).toHaveLength(2)

  expect(await ownerOf(keyFile)).toEqual({ ...SERVER, mode: PRIVATE })
})

test.skipIf(!isRoot)('a restored database belongs to the owner of the previous one', async () => {
  const { file, keyFile, source } = await backedUpConsole()
  await chown(file, SERVER.uid, SERVER.gid)
  await chmod(source, 0o644)

  const previous = await restore({ source, file, keyFile })

  expect(await ownerOf(file)).toEqual({ ...SERVER, mode: PRIVATE })
  expect(await ownerOf(previous ?? '')).toEqual({ ...SERVER, mode: PRIVATE })
})

test.skipIf(!isRoot)(
  'a database restored to an empty directory belongs to the owner of the directory',
  async () => {
    const { keyFile, source } = await backedUpConsole()
    const file = join(await freshFolder(), 'night-shift.db')
    await chown(dirname(file), SERVER.uid, SERVER.gid)

    await restore({ source, file, keyFile })

    expect(await ownerOf(file)).toEqual({ ...SERVER, mode: PRIVATE })
  },
)

test.skipIf(!isRoot)('a key file of another user is named as the reason', async () => {
  const keyFile = join(await freshFolder(), 'master.key')
  await createKeyFile(keyFile)
  await chmod(dirname(keyFile), 0o755)
  process.seteuid?.(SERVER.uid)
  onTestFinished(() => process.seteuid?.(0))

  await expect(readKeyFile(keyFile)).rejects.toThrow(
    /cannot be read: .* belongs to another user: give both to the user that runs the server/,
  )
})

/** A database with its key, and a backup of it. */
async function backedUpConsole() {
  const folder = await freshFolder()
  const file = join(folder, 'night-shift.db')
  const keyFile = join(folder, 'master.key')
  const source = join(folder, 'monday.backup')
  const db = await openDatabase({ file })
  await openVault(db, keyFile)
  await backUp(file, source)
  await db.destroy()
  return { file, keyFile, source }
}

async function ownerOf(path: string) {
  const { uid, gid, mode } = await stat(path)
  return { uid, gid, mode: mode & 0o777 }
}
