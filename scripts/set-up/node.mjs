import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { installFolder } from './npm.mjs'
import { step, Trouble } from './report.mjs'
import { capture, ROOT, WINDOWS } from './run.mjs'
import { findProgram } from './system.mjs'

/** The only place that defines the version; set-up, tests and documents refer to it. */
const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const OLDEST = engines.node.replace('>=', '')
const isRecent = OLDEST.localeCompare(process.versions.node, 'en', { numeric: true }) <= 0

/** The private Node, used where the installed one is too old. In `.bin`, which npm puts first on the PATH of scripts. */
const OWN = join(ROOT, 'node_modules/.bin', WINDOWS ? 'node.exe' : 'node')
const FOLDER = join(ROOT, 'scripts/node')

/** The Node that runs everything but the set-up scripts, which run on Node 20 and newer. */
export const NODE = isRecent ? process.execPath : OWN

const LIBATOMIC = 'the package libatomic1 (Debian, Ubuntu) or libatomic (Fedora)'

/** Fetches Node unless the installed one is recent enough. The package also has 67 MB of headers, which are deleted. */
export async function fetchNode() {
  if (isRecent || (await versionOf(OWN)) === `v${OLDEST}`) return
  await step(`Fetching Node ${OLDEST}, since this is ${process.versions.node}`, async () => {
    await installFolder(FOLDER)
    const packages = join(FOLDER, 'node_modules')
    const name = readdirSync(packages).find((each) => each.startsWith('node-'))
    if (!name) throw new Trouble(`Install Node ${OLDEST} or newer: npm has none for this system.`)
    mkdirSync(dirname(OWN), { recursive: true })
    renameSync(join(packages, name, WINDOWS ? 'bin/node.exe' : 'bin/node'), OWN)
    rmSync(packages, { recursive: true })
  })
}

export async function checkNode() {
  const { code, output } = await capture(NODE, ['--version'])
  if (code === 0) return
  // npm would run this one instead of the installed Node, and could not report the problem.
  rmSync(OWN, { force: true })
  const hint = output.includes('libatomic') ? `\nInstall ${LIBATOMIC}, then start again.` : ''
  throw new Trouble(`Node ${OLDEST} does not run on this system: ${output.trim()}${hint}`)
}

/** The Node package of npm needs one library that a minimal Linux lacks. */
export async function hasNodeLibraries() {
  if (isRecent || process.platform !== 'linux') return true
  const ldconfig = findProgram(['ldconfig'], ['/sbin', '/usr/sbin'])
  return !ldconfig || (await capture(ldconfig, ['-p'])).output.includes('libatomic.so.1')
}

async function versionOf(node) {
  return (await capture(node, ['--version'])).output.trim()
}
