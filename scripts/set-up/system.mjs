import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { step } from './report.mjs'
import { capture, tail, WINDOWS } from './run.mjs'

const QUIET = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }

/** In the order they are tried; `fresh` brings the list of packages up to date first. */
const MANAGERS = {
  'apt-get': { fresh: ['update'], add: ['install', '-y', '--no-install-recommends'] },
  apk: { fresh: ['update'], add: ['add'] },
  dnf: { fresh: [], add: ['install', '-y'] },
}

/** The first of these programs that is on PATH or in one of the folders. */
export function findProgram(names, folders = []) {
  const places = [...(process.env.PATH ?? '').split(delimiter), ...folders]
  const paths = names.flatMap((name) => places.map((place) => join(place, name)))
  return paths.find(isExecutable)
}

export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export function isRoot() {
  return process.getuid?.() === 0
}

/** Installs what the system's package manager calls by these names; only root may, and says what failed. */
export async function installPackage(title, packages) {
  const manager = WINDOWS ? undefined : Object.keys(MANAGERS).find((name) => findProgram([name]))
  const names = manager && packages[manager]
  if (!names) return 'this system has no package of it that we know'
  const command = [manager, ...MANAGERS[manager].add, ...names].join(' ')
  if (!isRoot()) return `install it with \`sudo ${command}\``
  return step(`Installing ${title} (${command})`, async () => {
    const { fresh, add } = MANAGERS[manager]
    if (fresh.length > 0) await capture(manager, fresh, { env: QUIET })
    const added = await capture(manager, [...add, ...names], { env: QUIET })
    return added.code === 0 ? '' : `\`${command}\` failed:\n${tail(added.output, 5)}`
  })
}
