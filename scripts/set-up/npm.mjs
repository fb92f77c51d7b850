import { Trouble } from './report.mjs'
import { capture, tail, WINDOWS } from './run.mjs'

// Install scripts are off: better-sqlite3 includes its binaries, and the other packages do not need their scripts.
const OPTIONS = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund']

export function npm(args) {
  return capture('npm', [...args, '--loglevel=error'], { shell: WINDOWS })
}

/** Installs the packages of the lock into the root folder, without changing the lock. */
export async function installRoot(options) {
  await reachRegistry()
  const { code, output } = await npm(['install', '--no-save', ...options, ...OPTIONS])
  if (code !== 0) throw npmTrouble(output)
}

/** Installs a folder that has packages and a lock of its own. */
export async function installFolder(folder) {
  const { code, output } = await npm(['ci', `--prefix=${folder}`, ...OPTIONS])
  if (code !== 0) throw npmTrouble(output)
}

/** Fails early without a network: npm would retry each package for an hour before it reports the problem. */
async function reachRegistry() {
  const ping = await npm(['ping', '--fetch-retries=1', '--fetch-retry-mintimeout=1000'])
  // A registry that does not answer a ping can still have the packages.
  if (ping.code !== 0 && UNREACHABLE.test(ping.output)) throw npmTrouble(ping.output)
}

const UNREACHABLE =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ENOTCACHED/

const REASONS = [
  [
    UNREACHABLE,
    'The npm registry cannot be reached. Connect this machine to the network and start again.',
  ],
  [/ENOSPC/, 'The disk is full. Free about 1 GB and start again.'],
  [/EACCES|EPERM|EROFS/, 'npm cannot write here. Give this folder to your user and start again.'],
  [/spawn npm/, 'npm is missing. It comes with Node: see https://nodejs.org/en/download.'],
]

function npmTrouble(output) {
  const reason = REASONS.find(([pattern]) => pattern.test(output))
  return new Trouble(reason?.[1] ?? `npm could not install the packages:\n${tail(output)}`)
}
