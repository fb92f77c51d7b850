import { readdir, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { addressOf, freshFolder, freshPlace, type Program, runServer } from '#testing/process.ts'
import { openDatabase } from './db/open.ts'

const Registered = z.object({ user: z.object({ role: z.string() }).nullable() })
const LOST = /is older than the .*database/s

test('a new console on loopback accepts its first administrator without a token', async () => {
  const { settings } = await freshPlace()
  const server = runServer(settings)
  const url = await addressOf(server)

  expect(await setupOf(url)).toEqual({ first_run: true, needs_token: false, lost_database: false })
  expect(await roleAfterRegistration(url)).toBe('administrator')
  expect(server.output).not.toMatch(LOST)
})

test('a console killed before its first administrator registered still needs no token', async () => {
  const { settings } = await freshPlace()
  await run(settings, 'SIGKILL')

  const url = await addressOf(runServer(settings))

  expect(await setupOf(url)).toMatchObject({ first_run: true, needs_token: false })
})

test('a master key without its database requires the setup token, also after a restart', async () => {
  const { location, folder, settings } = await freshPlace()
  const url = await addressOf(await run(settings))
  expect(url).toMatch(/^http/)
  await lose(location, (file) => rm(file))
  const keys = await readdir(folder)
  expect(keys).toContain('master.key')

  expect((await run(settings)).output).toMatch(LOST)
  const server = runServer(settings)
  const again = await addressOf(server)

  const [, token = ''] = await server.says(/setup token: (\S+)/)
  expect(server.output).toMatch(LOST)
  expect(await setupOf(again)).toEqual({ first_run: true, needs_token: true, lost_database: true })
  expect(await roleAfterRegistration(again)).toBeUndefined()
  expect(await roleAfterRegistration(again, token)).toBe('administrator')
  expect(await setupOf(again)).toMatchObject({ first_run: false, lost_database: false })
})

test('an empty database file counts as missing', async () => {
  const { location, settings } = await freshPlace()
  await run(settings)
  await lose(location, (file) => truncate(file))

  const server = runServer(settings)

  expect(await setupOf(await addressOf(server))).toMatchObject({ needs_token: true })
  expect(server.output).toMatch(LOST)
})

test('a log without its database file is kept, and the start is refused', async () => {
  const folder = await freshFolder()
  const file = join(folder, 'night-shift.db')
  await run({ NIGHT_SHIFT_DATA_DIR: folder }, 'SIGKILL')
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

test('a start after an interrupted restore reports it once and cleans up', async () => {
  const folder = await freshFolder()
  const file = join(folder, 'night-shift.db')
  await run({ NIGHT_SHIFT_DATA_DIR: folder })
  await writeFile(`${file}.restoring`, 'half a copy')

  const first = await run({ NIGHT_SHIFT_DATA_DIR: folder })
  const second = await run({ NIGHT_SHIFT_DATA_DIR: folder })

  expect(first.output).toContain('A restore was interrupted before it replaced the database')
  expect(second.output).not.toContain('interrupted')
  expect(await readdir(folder)).not.toContain('night-shift.db.restoring')
})

/** Starts a console and stops it again. */
async function run(
  settings: Record<string, string>,
  signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM',
): Promise<Program> {
  const server = runServer(settings)
  await addressOf(server)
  server.child.kill(signal)
  await server.ended
  return server
}

/** Removes the database: its file, or the content of the schema. */
async function lose(
  { url, file }: { url?: string | undefined; file: string },
  removeFile: (file: string) => Promise<void>,
): Promise<void> {
  if (url === undefined) return removeFile(file)
  const db = await openDatabase({ url, file })
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db)
  const schema = sql.id(rows[0]?.name ?? '')
  await sql`drop schema ${schema} cascade`.execute(db)
  await sql`create schema ${schema}`.execute(db)
  await db.destroy()
}

async function setupOf(url: string): Promise<unknown> {
  return (await fetch(`${url}/api/auth/setup`)).json()
}

/** The role of a new user; undefined for one that waits for approval. */
async function roleAfterRegistration(url: string, setup_token?: string): Promise<unknown> {
  const username = setup_token === undefined ? 'Ann' : 'Bob'
  const response = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'violet rivers 48 north', setup_token }),
  })
  return Registered.parse(await response.json()).user?.role
}
