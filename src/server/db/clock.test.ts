import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/time-units.ts'
import { migratedLocation } from '#testing/database.ts'
import { addressOf, freshFolder, Program, runServer } from '#testing/process.ts'
import { useServerClock } from '#testing/server-clock.ts'
import { signUp } from '#testing/sign-up.ts'
import { createLogger } from '../history/logger.ts'
import { currentTime } from './clock.ts'
import { type Location, openDatabase } from './open.ts'
import type { Db } from './schema.ts'

const LOCK_S = 900

test('the time is in whole milliseconds, also by the clock of PostgreSQL', async () => {
  const db = await openDatabase(await migratedLocation())
  await useServerClock(db, createLogger('silent'))

  expect(Number.isInteger(currentTime())).toBe(true)
  await db.destroy()
})

test('a process whose clock is a day ahead does not permanently sign users out or lock names for a day', async () => {
  const location = await migratedLocation()
  const settings = await settingsOf(location)
  const isSqlite = location.url === undefined
  const right = runServer(settings)
  const session = await signUp(await addressOf(right))
  await stop(right)

  const ahead = runServer(settings, ['--import', clockAheadBy(DAY_MS)])
  const wrongUrl = await addressOf(ahead)
  const during = await session.at(wrongUrl).get('servers')
  const locked = await lockOut(wrongUrl)
  await stop(ahead)
  const mended = runServer(settings)
  const url = await addressOf(mended)
  const after = await session.at(url).get('servers')
  const retryAfter = await lockOut(url)

  // SQLite uses the clock of the machine.
  expect(during.status).toBe(isSqlite ? 401 : 200)
  expect(ahead.output.includes('differs from that of PostgreSQL')).toBe(!isSqlite)
  expect(after.status).toBe(200)
  for (const seconds of [locked, retryAfter]) {
    expect(seconds).toBeGreaterThan(LOCK_S / 2)
    expect(seconds).toBeLessThanOrEqual(LOCK_S)
  }
})

test.each([
  ['a day ahead', DAY_MS, true],
  ['years ahead', 1000 * DAY_MS, false],
])(
  'the sweeps of a process whose clock is %s delete nothing that still counts',
  async (_, shiftMs, isTrusted) => {
    const location = await migratedLocation()
    const isSqlite = location.url === undefined
    await fill(location)

    const output = await sweepWith(location, shiftMs)

    const left = await readAges(location)
    // Rows that ended a month ago are deleted, unless the clock is not trusted. Rows in use are
    // always kept.
    const isSwept = isTrusted || !isSqlite
    expect(left).toEqual(isSwept ? KEPT : [...KEPT, ...ENDED].sort())
    expect(output.includes('old rows are kept')).toBe(!isSwept)
  },
)

test('no other code reads the time', async () => {
  const root = join(import.meta.dirname, '..')
  const files = (await readdir(root, { recursive: true })).filter((file) => file.endsWith('.ts'))
  // Tests, demo data, file names and timeouts do not depend on the clock of the database.
  const checked = files.filter(
    (file) => !/[.]test[.]ts$|^demo|clock[.]ts$|^auth[/]rotate-key|restore/.test(file),
  )
  const violations: string[] = []
  for (const file of checked) {
    const lines = (await readFile(join(root, file), 'utf8')).split('\n')
    const own = lines.filter((line) => /new Date\(\)|Date\.now\(\)/.test(line))
    // The time of a change is only displayed.
    if (own.some((line) => !line.includes('updated_at'))) violations.push(file)
  }

  expect(checked.length).toBeGreaterThan(100)
  expect(violations, 'use currentTime() of db/clock.ts').toEqual([])
})

/** Age in days of a row of each kind. */
const KEPT = ['idempotency 0.5', 'log 29.5', 'session 0.1', 'undo 29.5']
const ENDED = ['idempotency 40', 'log 40', 'session 40', 'undo 40']

async function fill(location: Location): Promise<void> {
  const db = await openDatabase(location)
  const user_id = randomUUID()
  const user = { username: 'chief', name_key: 'chief', password_hash: '', state_reason: null }
  await db
    .insertInto('auth_user')
    .values({ id: user_id, ...user })
    .execute()
  for (const name of [...KEPT, ...ENDED]) {
    const days = Number(name.split(' ')[1])
    await insertRow(db, { user_id, name, at: new Date(Date.now() - days * DAY_MS) })
  }
  await db.destroy()
}

interface Named {
  readonly user_id: string
  readonly name: string
  readonly at: Date
}

function insertRow(db: Db, row: Named): Promise<unknown> {
  if (row.name.startsWith('session')) return insertSession(db, row)
  if (row.name.startsWith('idempotency')) return insertKey(db, row)
  return row.name.startsWith('log') ? insertLine(db, row) : insertUndo(db, row)
}

function insertSession(db: Db, { user_id, name, at }: Named) {
  const session = { id: name, user_id, created_at: at, seen_at: at, ip: '', agent: '' }
  return db
    .insertInto('auth_session')
    .values({ token_hash: name, ...session })
    .execute()
}

function insertKey(db: Db, { user_id, name, at }: Named) {
  const expires_at = new Date(at.getTime() + DAY_MS)
  return db
    .insertInto('idempotency')
    .values({ user_id, key: name, request: '', answer: null, expires_at })
    .execute()
}

function insertLine(db: Db, { name, at }: Named) {
  const line = { level: 'info', source: 'server', username: null, details: null } as const
  return db
    .insertInto('log')
    .values({ ...line, at, message: name, text_key: '', request_id: null, audit_id: null })
    .execute()
}

async function insertUndo(db: Db, { name, at }: Named) {
  const change = { action: 'server.added', entity: 'server', entity_id: '1', before: null } as const
  const { id } = await db
    .insertInto('audit')
    .values({ ...change, after: {}, user_id: null, username: null, ip: '', request_id: name })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('undo')
    .values({
      audit_id: id,
      at,
      entity: 'server',
      row_id: name,
      before: null,
      children: null,
      after: {},
    })
    .execute()
}

async function readAges(location: Location): Promise<string[]> {
  const db = await openDatabase(location)
  const [sessions, keys, lines, undos] = await Promise.all([
    db.selectFrom('auth_session').select('id').execute(),
    db.selectFrom('idempotency').select('key').execute(),
    db.selectFrom('log').select('message').execute(),
    db.selectFrom('undo').select('row_id').execute(),
  ])
  await db.destroy()
  return [
    ...sessions.map(({ id }) => id),
    ...keys.map(({ key }) => key),
    ...lines.map(({ message }) => message),
    ...undos.map(({ row_id }) => row_id),
  ].sort()
}

async function sweepWith({ file, url }: Location, shiftMs: number): Promise<string> {
  const place = [file, ...(url === undefined ? [] : [url])]
  const args = ['--import', clockAheadBy(shiftMs), 'src/testing/sweeper.ts', ...place]
  const program = new Program(args, {})
  expect(await program.ended).toBe(0)
  return program.output
}

/** Loaded before the program. It sets the clock of the program ahead by this time. */
function clockAheadBy(ms: number): string {
  const code = `
    const Right = Date
    globalThis.Date = class Date extends Right {
      constructor(...parts) {
        if (parts.length > 0) super(...parts)
        else super(Right.now() + ${ms})
      }
      static now() {
        return Right.now() + ${ms}
      }
    }`
  return `data:text/javascript,${encodeURIComponent(code)}`
}

async function settingsOf({ file, url }: Location): Promise<Record<string, string>> {
  if (url === undefined) return { NIGHT_SHIFT_DATA_DIR: dirname(file) }
  return { NIGHT_SHIFT_DATA_DIR: await freshFolder(), DATABASE_URL: url }
}

async function stop(server: Program): Promise<void> {
  server.child.kill('SIGTERM')
  await server.ended
}

/** Guesses a password until the name is locked. Returns the duration of the lock in seconds. */
async function lockOut(url: string): Promise<number> {
  for (let guess = 0; ; guess++) {
    const answer = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { origin: url, 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'digger', password: `guess number ${guess}` }),
    })
    if (answer.status === 429) return Number(answer.headers.get('retry-after'))
    expect([answer.status, guess]).toEqual([401, expect.any(Number)])
  }
}
