import { stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freshFolder } from '#testing/process.ts'
import { createFolder } from './create-folder.ts'

test('a folder is created with its parents, for its owner only, and can exist already', async () => {
  const folder = await freshFolder()
  const wanted = join(folder, 'a', 'b', 'c')

  await Promise.all([createFolder(wanted), createFolder(wanted), createFolder(join(folder, 'a'))])
  await createFolder(wanted)

  for (const each of ['a', 'a/b', 'a/b/c'])
    expect((await stat(join(folder, each))).mode & 0o777).toBe(0o700)
})

test('a link to a folder is accepted', async () => {
  const folder = await freshFolder()
  await symlink(folder, join(folder, 'link'))

  await expect(createFolder(join(folder, 'link'))).resolves.toBeUndefined()
})

test.each(['file', 'file/below'])('%s is refused', async (path) => {
  const folder = await freshFolder()
  await writeFile(join(folder, 'file'), '')

  await expect(createFolder(join(folder, path))).rejects.toThrow(/EEXIST|ENOTDIR/)
})
