import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Sqlite from 'better-sqlite3'
import { endWithBench, stop } from '../end-with-bench.ts'
import { answerOf, freePort } from './peer-server.ts'

const PEER = join(import.meta.dirname, 'peer')
const CLI = join(PEER, 'node_modules/directus/cli.js')
const TOKEN = 'benchmark-token'
const COLLECTION = 'br_bots'

const run = promisify(execFile)

export type PeerRow = Readonly<Record<string, string | number | null>>

/** Starts Directus on SQLite with these rows in one collection, then runs a job against it and removes it. */
export function withDirectus(
  rows: readonly PeerRow[],
  indexed: readonly string[],
  job: (peer: {
    url: string
    headers: Record<string, string>
    server: ReturnType<typeof spawn>
  }) => Promise<void>,
): Promise<void> {
  return withEmptyDirectus(async ({ url, server, folder }) => {
    const headers = { authorization: `Bearer ${TOKEN}` }
    await createCollection(url, headers, rows[0] ?? {})
    insert(join(folder, SETTINGS.DB_FILENAME), rows, indexed)
    await job({ url, headers, server })
  })
}

/** Installs Directus if necessary, starts it on a new SQLite database, runs a job against it and removes it. */
export async function withEmptyDirectus(
  job: (peer: { url: string; server: ReturnType<typeof spawn>; folder: string }) => Promise<void>,
): Promise<void> {
  await install()
  const folder = await mkdtemp(join(tmpdir(), 'night-shift-directus-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const options = { cwd: folder, env: { PATH: process.env.PATH, ...SETTINGS, PORT: String(port) } }
  await run(process.execPath, [CLI, 'bootstrap'], options)
  const server = endWithBench(
    spawn(process.execPath, [CLI, 'start'], { ...options, stdio: ['ignore', 'ignore', 'inherit'] }),
  )
  try {
    await answerOf(`${url}/server/ping`)
    await job({ url, server, folder })
  } finally {
    await stop(server)
    await rm(folder, { recursive: true })
  }
}

const SETTINGS = {
  HOST: '127.0.0.1',
  DB_CLIENT: 'sqlite3',
  DB_FILENAME: 'data.db',
  SECRET: 'of the benchmark, which keeps nothing secret',
  ADMIN_EMAIL: 'bench@example.com',
  ADMIN_PASSWORD: 'of the benchmark',
  ADMIN_TOKEN: TOKEN,
  TELEMETRY: 'false',
  LOG_LEVEL: 'warn',
  RATE_LIMITER_ENABLED: 'false',
  PRESSURE_LIMITER_ENABLED: 'false',
}

/** Only the install script of SQLite is needed. It compiles SQLite where no binary can be downloaded. */
async function install(): Promise<void> {
  if (existsSync(join(PEER, 'node_modules/sqlite3/build/Release/node_sqlite3.node'))) return
  process.stderr.write('installing Directus, which can take some minutes\n')
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: PEER })
  await run('npm', ['run', 'install'], {
    cwd: join(PEER, 'node_modules/sqlite3'),
    maxBuffer: 2 ** 26,
  })
}

async function createCollection(
  url: string,
  headers: Record<string, string>,
  row: PeerRow,
): Promise<void> {
  const fields = Object.entries(row).map(([field, value]) => ({
    field,
    type: typeof value === 'number' ? 'integer' : 'string',
    schema: field === 'id' ? { is_primary_key: true } : {},
    meta: {},
  }))
  const response = await fetch(`${url}/collections`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ collection: COLLECTION, schema: {}, meta: {}, fields }),
  })
  if (!response.ok) throw new Error(await response.text())
}

/** Writes the rows and the indexes into its database, because its API would take minutes. */
function insert(file: string, rows: readonly PeerRow[], indexed: readonly string[]): void {
  const db = new Sqlite(file)
  const columns = Object.keys(rows[0] ?? {})
  const statement = db.prepare(
    `insert into ${COLLECTION} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  )
  db.transaction(() => {
    for (const row of rows) statement.run(columns.map((column) => row[column]))
    for (const column of indexed)
      db.exec(`create index ${COLLECTION}_${column} on ${COLLECTION} (${column}, id)`)
  })()
  db.exec('analyze')
  db.close()
}
