import { spawn } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Trouble } from './report.mjs'
import { capture, tail } from './run.mjs'
import { startService } from './service.mjs'
import { findProgram, isExecutable, isRoot } from './system.mjs'

const OLDEST = 15
const HOMES = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt', '/usr/libexec']

/** The folder of the programs of a recent PostgreSQL. */
export async function findPostgres() {
  const onPath = findProgram(['initdb'])
  const folders = HOMES.flatMap(versionsIn)
  if (onPath) folders.unshift(join(onPath, '..'))
  for (const folder of folders) if (await isRecent(folder)) return folder
  return undefined
}

/** Debian and Homebrew keep versions side by side: the newest first. */
function versionsIn(home) {
  try {
    const names = readdirSync(home).filter((name) => /^(postgresql@?)?\d*$/.test(name))
    const newest = names.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    return newest.map((name) => join(home, name, 'bin'))
  } catch {
    return []
  }
}

async function isRecent(folder) {
  if (!isExecutable(join(folder, 'initdb'))) return false
  const { output } = await capture(join(folder, 'postgres'), ['--version'])
  return Number(/\d+/.exec(output)?.[0]) >= OLDEST
}

/** Starts a private PostgreSQL with its data in a temporary folder: `{ url, stop }`. */
export async function startPostgres(bin) {
  const home = mkdtempSync(join(tmpdir(), 'night-shift-postgres-'))
  const remove = () => rmSync(home, { recursive: true, force: true })
  try {
    const user = await serverUser(home)
    const cluster = join(home, 'data')
    await initialize(join(bin, 'initdb'), cluster, { ...user, cwd: home })
    const port = await freePort()
    const service = await startService({
      name: 'PostgreSQL',
      child: spawn(join(bin, 'postgres'), settings(cluster, home, port), {
        ...user,
        cwd: home,
        detached: true,
        stdio: ['ignore', 'ignore', 'pipe'],
      }),
      ready: /ready to accept connections/,
      // SIGINT requests the "fast" shutdown, which closes open connections.
      stopBy: 'SIGINT',
    })
    const stop = () => service.stop().then(remove)
    return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop }
  } catch (error) {
    remove()
    throw error
  }
}

/** PostgreSQL refuses to run as root, so root runs it as the user that its package creates. */
async function serverUser(home) {
  if (!isRoot()) return {}
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map((flag) => capture('id', [flag, 'postgres'])),
  )
  if (uid.code !== 0)
    throw new Trouble('PostgreSQL cannot run as root, and there is no user postgres')
  const user = { uid: Number(uid.output), gid: Number(gid.output) }
  chownSync(home, user.uid, user.gid)
  return user
}

async function initialize(initdb, cluster, options) {
  // Plain C would not fold Cyrillic letters; macOS has no C.UTF-8 before version 13.
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const args = ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']
  const made = await capture(initdb, [...args, `--locale=${locale}`], options)
  if (made.code !== 0) throw new Trouble(`PostgreSQL's initdb failed:\n${tail(made.output)}`)
}

/** Settings for data that nobody needs after the tests. */
function settings(cluster, home, port) {
  const values = {
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    max_connections: 300,
    lc_messages: 'C',
  }
  const options = Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', cluster, '-k', home, '-h', '127.0.0.1', '-p', String(port), ...options]
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
