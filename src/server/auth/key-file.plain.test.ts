import { readlinkSync } from 'node:fs'
import { type FileHandle, open, readlink, symlink } from 'node:fs/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freshFolder } from '#testing/process.ts'
import { addKey, createKeyFile, readKeyFile } from './key-file.ts'

test('the folder of the key file is synced once the file has a new name', async () => {
  const folder = await freshFolder()
  const synced = await syncedPaths(folder)

  await createKeyFile(`${folder}/master.key`)
  const created = synced.splice(0)
  await addKey(`${folder}/master.key`)

  expect([created.at(-1), synced.at(-1)]).toEqual([folder, folder])
})

test('a new key is added to the file that a symbolic link names', async () => {
  const file = `${await freshFolder()}/fleet.key`
  const path = `${await freshFolder()}/master.key`
  await createKeyFile(file)
  await symlink(file, path)

  const keys = await addKey(path)

  expect(keys).toHaveLength(2)
  expect(await readKeyFile(file)).toEqual(keys)
  expect(await readlink(path)).toBe(file)
})

/** Receives the path of each file and folder that is synced from now on. */
async function syncedPaths(folder: string): Promise<string[]> {
  const paths: string[] = []
  const handle = await open(folder)
  const type: FileHandle = Object.getPrototypeOf(handle)
  await handle.close()
  const { sync } = type
  const spy = vi.spyOn(type, 'sync').mockImplementation(function (this: FileHandle) {
    paths.push(readlinkSync(`/proc/self/fd/${this.fd}`))
    return sync.call(this)
  })
  onTestFinished(() => spy.mockRestore())
  return paths
}
