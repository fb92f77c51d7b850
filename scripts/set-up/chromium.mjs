import { createRequire } from 'node:module'
import { step } from './report.mjs'
import { capture, NODE } from './run.mjs'
import { findProgram, installPackage, isExecutable, isRoot } from './system.mjs'

// The shell, which is Chromium without windows, does the same with a third less of the processor.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
const PACKAGES = { 'apt-get': ['chromium-headless-shell'], apk: ['chromium'], dnf: ['chromium'] }

/** Where Chromium is, after installing it if need be: `{ path }` or `{ missing: why }`. */
export async function findChromium() {
  const found = await installed()
  if (found) return { path: found }
  // Root can have the system's own, with every library it needs; others get Playwright's download.
  if (!isRoot()) await download()
  const downloaded = await installed()
  if (downloaded) return { path: downloaded }
  const refused = await installPackage('Chromium', PACKAGES)
  const path = await installed()
  return path ? { path } : { missing: refused || 'it does not start here' }
}

async function installed() {
  for (const path of [process.env.CHROMIUM_PATH, findProgram(NAMES), MAC, playwrightsOwn()])
    if (path && isExecutable(path) && (await starts(path))) return path
  return undefined
}

async function starts(path) {
  return (await capture(path, ['--version'])).code === 0
}

function playwrightsOwn() {
  return createRequire(import.meta.url)('playwright').chromium.executablePath()
}

function download() {
  const cli = ['node_modules/playwright/cli.js', 'install', '--no-shell', 'chromium']
  return step("Downloading Playwright's Chromium", () => capture(NODE, cli))
}
