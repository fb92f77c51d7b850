import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkNode, fetchNode } from './node.mjs'
import { installFolder, installRoot, npm } from './npm.mjs'
import { step, Trouble } from './report.mjs'
import { ROOT } from './run.mjs'

const KERNEL = join(ROOT, 'scripts/map-kernel')
/** A package that only development needs. If it is installed, all of them are. */
const TOOL = join(ROOT, 'node_modules/vitest')

/** Installs Node and the packages to build and run the console; with `tools`, also those for development and tests. */
export async function installPackages({ tools = existsSync(TOOL) } = {}) {
  await Promise.all([install(tools), fetchNode()])
  await checkNode()
}

/** Installs the compiler of the map's kernel, which a test and a change of the kernel need. */
export async function installKernelCompiler() {
  if (unlikeTheLock(KERNEL, true).length === 0) return
  await step('Installing the compiler of the map kernel', () => installFolder(KERNEL))
}

async function install(withTools) {
  if (unlikeTheLock(ROOT, withTools).length === 0) return
  await step(withTools ? 'Installing packages and tools' : 'Installing packages', () =>
    installRoot([withTools ? '--include=dev' : '--omit=dev']),
  )
  const unlike = unlikeTheLock(ROOT, withTools)
  if (unlike.length > 0) throw new Trouble(disagreement(unlike))
  if (withTools) await npm(['run', 'prepare'])
}

/** The packages that are not installed as locked; those of other platforms can be absent or additional. */
function unlikeTheLock(folder, withTools) {
  const installed = installedIn(folder)
  if (!installed) return ['node_modules']
  const locked = packagesOf(join(folder, 'package-lock.json'))
  // `npm install --package-lock-only` lists packages there that it did not install.
  for (const path of Object.keys(installed))
    if (!existsSync(join(folder, path))) delete installed[path]
  const paths = new Set([...Object.keys(locked), ...Object.keys(installed)])
  paths.delete('')
  return [...paths].filter((path) => !agree(locked[path], installed[path], withTools))
}

function agree(locked, installed, withTools) {
  if (locked && installed) return locked.integrity === installed.integrity
  const { optional, devOptional, extraneous, dev } = locked ?? installed
  return Boolean(optional || devOptional || extraneous || (dev && !withTools))
}

/** The packages that npm has listed there as installed; undefined if there is no list, or npm ended while it wrote the list. */
function installedIn(folder) {
  try {
    return packagesOf(join(folder, 'node_modules/.package-lock.json'))
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined
    throw error
  }
}

function packagesOf(lock) {
  return JSON.parse(readFileSync(lock, 'utf8')).packages
}

function disagreement(paths) {
  const names = paths.map((path) => path.replace('node_modules/', ''))
  return [
    `package.json and package-lock.json disagree about: ${names.slice(0, 10).join(', ')}`,
    'Run `npm install`, review the changes of package-lock.json, and start again.',
  ].join('\n')
}
