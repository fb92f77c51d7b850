import { readdir, rm, truncate } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { addressOf, freshPlace, runOnce, runServer } from '#testing/process.ts'
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
  await runOnce(settings, 'SIGKILL')

  const url = await addressOf(runServer(settings))

  expect(await setupOf(url)).toMatchObject({ first_run: true, needs_token: false })
})

test('a master key without its database requires the setup token, also after a restart', async () => {
  const { location, folder, settings } = await freshPlace()
  const url = await addressOf(await runOnce(settings))
  expect(url).toMatch(/^http/)
  await lose(location, (file) => rm(file))
  const keys = await readdir(folder)
  expect(keys).toContain('master.key')

  const { output } = await runOnce(settings)
  expect(output).toMatch(LOST)
  const [, earlier] = /setup token: (\S+)/.exec(output) ?? []
  const server = runServer(settings)
  const again = await addressOf(server)

  const [, token = ''] = await server.says(/setup token: (\S+)/)
  expect(server.output).toMatch(LOST)
  // All processes on a database print the same token.
  expect(token).toBe(earlier)
  expect(await setupOf(again)).toEqual({ first_run: true, needs_token: true, lost_database: true })
  expect(await roleAfterRegistration(again)).toBeUndefined()
  expect(await roleAfterRegistration(again, token)).toBe('administrator')
  expect(await setupOf(again)).toMatchObject({ first_run: false, lost_database: false })
})

test('an empty database file counts as missing', async () => {
  const { location, settings } = await freshPlace()
  await runOnce(settings)
  await lose(location, (file) => truncate(file))

  const server = runServer(settings)

  expect(await setupOf(await addressOf(server))).toMatchObject({ needs_token: true })
  expect(server.output).toMatch(LOST)
})

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
