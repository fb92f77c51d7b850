import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { addressOf, freshFolder, runCommand, runServer } from '#testing/process.ts'
import { readKeyFile } from './auth/key-file.ts'

test('a console is backed up while it runs and restored when it is stopped', async () => {
  const folder = await freshFolder()
  const settings = { NIGHT_SHIFT_DATA_DIR: folder }
  const backup = join(folder, 'monday.backup')
  const server = runServer(settings)
  const url = await addressOf(server)
  expect(await register(url, 'Ann')).toBe(201)

  const saved = await run(['backup', backup], settings)
  expect(saved).toMatchObject({
    code: 0,
    output: expect.stringContaining('The master key is not in it'),
  })
  expect(await register(url, 'Bob')).toBe(201)
  expect(await run(['restore', backup], settings)).toMatchObject({
    code: 1,
    output: expect.stringContaining('A server is running'),
  })
  server.child.kill('SIGTERM')
  await server.ended
  const restored = await run(['restore', backup], settings)

  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('is kept as') })
  const again = await addressOf(runServer(settings))
  expect(await register(again, 'Ann')).toBe(409)
  expect(await register(again, 'Bob')).toBe(201)
})

test('the master key is rotated on a stopped console', async () => {
  const folder = await freshFolder()
  const settings = { NIGHT_SHIFT_DATA_DIR: folder }
  const server = runServer(settings)
  await addressOf(server)
  server.child.kill('SIGTERM')
  await server.ended

  const { code, output } = await run(['rotate-key'], settings)

  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('with key 2') })
  expect(await readKeyFile(join(folder, 'master.key'))).toHaveLength(2)
  expect((await stat(join(folder, 'master.key'))).mode & 0o077).toBe(0)
  await addressOf(runServer(settings))
})

test('the audit log is verified while the console runs, and tampering is named', async () => {
  const folder = await freshFolder()
  const settings = { NIGHT_SHIFT_DATA_DIR: folder }
  const server = runServer(settings)
  const url = await addressOf(server)
  await register(url, 'Ann')
  await register(url, 'Bob')
  expect(await run(['audit', 'verify'], settings)).toMatchObject({
    code: 0,
    output: expect.stringContaining('The audit log is intact'),
  })
  server.child.kill('SIGTERM')
  await server.ended
  const whole = await run(['audit', 'verify'], settings)
  const [head = ''] = /2:[\w-]{43}/.exec(whole.output) ?? []
  expect(await run(['audit', 'verify', '--head', head], settings)).toMatchObject({ code: 0 })
  expect(await run(['audit', 'verify', '--head', 'x'], settings)).toMatchObject({
    code: 1,
    output: expect.stringContaining('--head takes what an earlier run printed'),
  })
  const db = new Sqlite(join(folder, 'night-shift.db'))
  db.exec("update audit set username = 'Eve' where id = 1")
  db.close()

  expect(await run(['audit', 'verify'], settings)).toMatchObject({
    code: 1,
    output: expect.stringContaining('Row 1 of the audit log (user.registered, '),
  })
})

test.each([
  ['backup', 'Name the file to write'],
  ['restore', 'Name the backup'],
  ['rotate-key', 'There is no database'],
  ['audit', 'npm run audit -- verify'],
  ['destroy', 'Commands: backup, restore, rotate-key, audit'],
])('%s without arguments explains its usage', async (command, words) => {
  const { code, output } = await run([command], { NIGHT_SHIFT_DATA_DIR: await freshFolder() })

  expect(code).toBe(1)
  expect(output).toContain(words)
  expect(output).not.toMatch(/^\s+at /m)
})

test.each([
  [['backup', '--fast'], "Unknown option '--fast'"],
  [['backup', 'a.backup', 'b.backup'], "Unexpected argument 'b.backup'"],
  [['restore', 'a.backup', '--head', 'x'], "Unknown option '--head'"],
  [['rotate-key', 'now'], "Unexpected argument 'now'"],
  [['audit', 'verify', 'all'], "Unexpected argument 'all'"],
])('%j is refused before anything is done', async (args, words) => {
  const { code, output } = await run(args, { NIGHT_SHIFT_PORT: 'not read yet' })

  expect(code).toBe(1)
  expect(output).toContain(words)
  expect(output).toContain(`npm run ${args[0]}`)
  expect(output).not.toMatch(/not read yet|^\s+at /m)
})

test.each(['backup', 'restore', 'rotate-key', 'audit'])(
  '%s explains its usage when it is asked for help, and does nothing else',
  async (command) => {
    const { code, output } = await run([command, '--help'], { NIGHT_SHIFT_PORT: 'not read' })

    expect(code).toBe(0)
    expect(output).toMatch(new RegExp(`^npm run ${command}`))
  },
)

test('a backup needs a folder that exists, and a restore needs a file', async () => {
  const folder = await freshFolder()
  const settings = { NIGHT_SHIFT_DATA_DIR: folder }
  const server = runServer(settings)
  await addressOf(server)

  expect(await run(['backup', join(folder, 'missing', 'x')], settings)).toMatchObject({
    code: 1,
    output: expect.stringContaining(`there is no folder ${join(folder, 'missing')}`),
  })
  expect(await run(['restore', folder], settings)).toMatchObject({
    code: 1,
    output: expect.stringContaining(`${folder} is a folder`),
  })
  expect(await run(['restore', '/dev/null'], settings)).toMatchObject({
    code: 1,
    output: expect.stringContaining('/dev/null is not a regular file'),
  })
})

test.each([
  ['backup', 'pg_dump'],
  ['restore', 'pg_restore'],
])('for PostgreSQL %s points to its own tools, without the password', async (command, tool) => {
  const { code, output } = await run([command, 'file'], {
    NIGHT_SHIFT_DATA_DIR: await freshFolder(),
    DATABASE_URL: 'postgres://fleet:hunter2@db.example/fleet',
  })

  expect(code).toBe(1)
  expect(output).toContain(tool)
  expect(output).not.toContain('hunter2')
})

const run = (args: string[], settings: Record<string, string>) =>
  runCommand(['scripts/night-shift.ts', ...args], settings)

async function register(url: string, username: string): Promise<number> {
  const response = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'violet rivers 48 north' }),
  })
  return response.status
}
