import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { say, Trouble } from './report.mjs'
import { attach } from './run.mjs'

/** Package managers in the order of preference; `refresh` updates the package list. */
const MANAGERS = {
  'apt-get': { refresh: ['update'], add: ['install', '-y', '--no-install-recommends'] },
  apk: { refresh: ['update'], add: ['add'] },
  dnf: { refresh: ['check-update'], add: ['install', '-y'] },
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

/** Installs system packages, named by package manager, and prints each command. Users other than root see the commands to run. */
export async function installSystemPackages(packages) {
  const manager = Object.keys(MANAGERS).find((name) => findProgram([name]))
  const names = [...new Set(packages.flatMap((byManager) => byManager[manager] ?? []))]
  if (names.length === 0) return
  const { refresh, add } = MANAGERS[manager]
  const commands = [refresh, [...add, ...names]]
  const lines = commands.map((args) => [manager, ...args].join(' '))
  if (!isRoot())
    throw new Trouble(
      `Run this, then start again:\n  ${lines.map((line) => `sudo ${line}`).join(' && ')}`,
    )
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const [index, args] of commands.entries()) {
    say(`› ${lines[index]}`)
    await attach(manager, args, env)
  }
}
