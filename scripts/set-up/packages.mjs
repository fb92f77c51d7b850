import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { step, Trouble } from './report.mjs'
import { capture, NODE, ROOT, tail, WINDOWS } from './run.mjs'
import { installPackage } from './system.mjs'

const KERNEL = join(ROOT, 'scripts/map-kernel')

// Install scripts stay off, so that every npm does the same; the one we need runs in installNode().
const OPTIONS = ['--ignore-scripts', '--include=dev', '--prefer-offline', '--no-audit', '--no-fund']

/** Brings node_modules to what package-lock.json says, if it is not there already. */
export async function installPackages() {
  if (unlikeTheLock(ROOT).length > 0)
    await step('Installing packages (a minute or so the first time)', install)
  if (!existsSync(NODE)) await step(`Fetching Node ${pinnedNode()}`, installNode)
}

/** What compiles the kernel of the map, which only a test and whoever changes the kernel need. */
export async function installKernelCompiler() {
  if (unlikeTheLock(KERNEL).length === 0) return
  await step('Installing the compiler of the map', async () => {
    const { code, output } = await npm(['ci', `--prefix=${KERNEL}`, ...OPTIONS])
    if (code !== 0) throw npmTrouble(output)
  })
}

/**
 * npm ci refuses a lock without every platform's packages, and the registry sometimes lacks a few of them.
 * Then npm install takes the same lock; that it kept to it is checked afterwards.
 */
async function install() {
  await reachRegistry()
  let installed = await npm(['ci', ...OPTIONS])
  if (installed.output.includes('EUSAGE'))
    installed = await npm(['install', '--no-save', ...OPTIONS])
  if (installed.code !== 0) throw npmTrouble(installed.output)
  const unlike = unlikeTheLock(ROOT)
  if (unlike.length > 0) throw new Trouble(disagreement(unlike))
  await npm(['run', 'prepare'])
}

/** Offline, npm would try each package several times, for an hour, before it says so. */
async function reachRegistry() {
  const ping = await npm(['ping', '--fetch-retries=1', '--fetch-retry-mintimeout=1000'])
  // A registry without an answer to ping may well have the packages.
  if (ping.code !== 0 && UNREACHABLE.test(ping.output)) throw npmTrouble(ping.output)
}

/** The package `node` fetches its binary in an install script, which npm 11 runs by package.json's allowScripts only. */
async function installNode() {
  const rebuilt = await npm(['rebuild', 'node', '--ignore-scripts=false'])
  if (!existsSync(NODE)) throw npmTrouble(rebuilt.output)
  const fault = (await faultOfNode()) && (await addLibrary())
  if (!fault) return
  // npm start would find this one before the system's, and could not tell what is wrong.
  rmSync(NODE)
  throw new Trouble(`Node ${pinnedNode()} does not run on this system: ${fault}`)
}

async function faultOfNode() {
  const { code, output } = await capture(NODE, ['--version'])
  return code === 0 ? '' : output.trim()
}

/** The one library that Node needs and a bare Linux lacks. */
async function addLibrary() {
  const names = { 'apt-get': ['libatomic1'], apk: ['libatomic'], dnf: ['libatomic'] }
  const refused = await installPackage('libatomic', names)
  const fault = await faultOfNode()
  return fault && `${fault}\n${refused}`
}

/** The packages that are not installed as locked; those of other platforms may be absent, or come on top. */
function unlikeTheLock(folder) {
  const hidden = join(folder, 'node_modules/.package-lock.json')
  if (!existsSync(hidden)) return ['node_modules']
  const locked = packagesOf(join(folder, 'package-lock.json'))
  const installed = packagesOf(hidden)
  const paths = new Set([...Object.keys(locked), ...Object.keys(installed)])
  paths.delete('')
  return [...paths].filter((path) => !agree(locked[path], installed[path]))
}

function agree(locked, installed) {
  if (locked && installed) return locked.integrity === installed.integrity
  const entry = locked ?? installed
  return Boolean(entry.optional || entry.devOptional || entry.extraneous)
}

function packagesOf(lock) {
  return JSON.parse(readFileSync(lock, 'utf8')).packages
}

function pinnedNode() {
  return JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).devDependencies.node
}

function npm(args) {
  return capture('npm', [...args, '--loglevel=error'], { shell: WINDOWS })
}

function disagreement(paths) {
  const names = paths.map((path) => path.replace('node_modules/', ''))
  return [
    `package.json and package-lock.json disagree about: ${names.slice(0, 10).join(', ')}`,
    'Bring them together with `npm install`, look at the difference, and start again.',
  ].join('\n')
}

const UNREACHABLE =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ENOTCACHED/

const REASONS = [
  [
    UNREACHABLE,
    'The npm registry cannot be reached. Connect this machine to the network and start again.',
  ],
  [/ENOSPC/, 'The disk is full. Make room (about 1 GB) and start again.'],
  [/EACCES|EPERM|EROFS/, 'npm may not write here. Give this folder to your user and start again.'],
  [/spawn npm/, 'npm is missing. It comes with Node: see https://nodejs.org/en/download.'],
]

function npmTrouble(output) {
  const reason = REASONS.find(([pattern]) => pattern.test(output))
  if (reason) return new Trouble(reason[1])
  return new Trouble(`npm could not install the packages:\n${tail(output)}`)
}
