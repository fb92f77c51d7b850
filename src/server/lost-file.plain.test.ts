import { readdir, rename, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addressOf, freshFolder, runOnce, runServer } from '#testing/process.ts'
import { signUp } from '#testing/sign-up.ts'

test('a log without its database file is kept, and the start is refused', async () => {
  const folder = await freshFolder()
  const file = join(folder, 'night-shift.db')
  await runOnce({ NIGHT_SHIFT_DATA_DIR: folder }, 'SIGKILL')
  await rename(file, join(folder, 'moved.db'))
  const names = await readdir(folder)
  expect(names).toContain('night-shift.db-wal')

  const server = runServer({ NIGHT_SHIFT_DATA_DIR: folder })

  expect(await server.ended).toBe(1)
  expect(server.output).toContain(`${file} is missing or empty, but its log`)
  expect(await readdir(folder)).toEqual(names)
  await rename(join(folder, 'moved.db'), file)
  await addressOf(runServer({ NIGHT_SHIFT_DATA_DIR: folder }))
})

test.each([
  ['', {}],
  [' without a check of the disk space', { NIGHT_SHIFT_MIN_FREE_MB: '0' }],
])(
  'while the database file is missing, changes are refused; when it is back, they work again%s',
  async (_, settings) => {
    const folder = await freshFolder()
    const file = join(folder, 'night-shift.db')
    const url = await addressOf(runServer({ NIGHT_SHIFT_DATA_DIR: folder, ...settings }))
    const admin = await signUp(url)
    const ready = async () => (await fetch(`${url}/readyz`)).json()
    await rename(file, join(folder, 'moved.db'))

    // The file is only looked for once per second.
    await expect.poll(ready, { timeout: 5000 }).toEqual({ status: 'database file missing' })
    const refused = await admin.post('captcha/add', { key: 'AIzaSy-one' })
    expect([refused.status, await refused.text()]).toEqual([
      503,
      expect.stringContaining('The database file of the console was moved or deleted.'),
    ])
    expect((await admin.get('captcha')).status).toBe(200)

    await rename(join(folder, 'moved.db'), file)
    await expect.poll(ready, { timeout: 5000 }).toEqual({ status: 'ok' })
    expect((await admin.post('captcha/add', { key: 'AIzaSy-two' })).status).toBe(201)
  },
)

test('while the database file cannot be read, changes are refused with the reason', async () => {
  const folder = await freshFolder()
  const file = join(folder, 'night-shift.db')
  const url = await addressOf(runServer({ NIGHT_SHIFT_DATA_DIR: folder }))
  const admin = await signUp(url)
  const ready = async () => (await fetch(`${url}/readyz`)).json()
  await rename(file, join(folder, 'moved.db'))
  // A link to itself cannot be read by any user, unlike a folder without permissions.
  await symlink(file, file)

  await expect.poll(ready, { timeout: 5000 }).toEqual({ status: 'database file unreadable' })
  const refused = await admin.post('captcha/add', { key: 'AIzaSy-one' })

  expect([refused.status, await refused.text()]).toEqual([
    503,
    expect.stringContaining('The console cannot read its database file (ELOOP).'),
  ])
})

test('a start after an interrupted restore reports it once and cleans up', async () => {
  const folder = await freshFolder()
  const file = join(folder, 'night-shift.db')
  await runOnce({ NIGHT_SHIFT_DATA_DIR: folder })
  await writeFile(`${file}.restoring`, 'half a copy')

  const first = await runOnce({ NIGHT_SHIFT_DATA_DIR: folder })
  const second = await runOnce({ NIGHT_SHIFT_DATA_DIR: folder })

  expect(first.output).toContain('A restore was interrupted before it replaced the database')
  expect(second.output).not.toContain('interrupted')
  expect(await readdir(folder)).not.toContain('night-shift.db.restoring')
})
