import { createRequire } from 'node:module'
import { NODE } from './node.mjs'
import { step } from './report.mjs'
import { capture } from './run.mjs'
import { findProgram, isExecutable, isRoot } from './system.mjs'

// The headless shell needs a third less CPU time for the same pages.
const SHELL = 'chromium-headless-shell'
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

export async function findChromium() {
  for (const path of [process.env.CHROMIUM_PATH, findProgram(NAMES), MAC, pathOfPlaywright()])
    if (path && isExecutable(path) && (await capture(path, ['--version'])).code === 0) return path
  return undefined
}

/** The packages of the headless shell, if it can be installed beside another Chromium. */
export async function missingShell() {
  if (!isRoot() || process.env.CHROMIUM_PATH || findProgram([SHELL])) return []
  const isKnown =
    findProgram(['apt-cache']) && (await capture('apt-cache', ['show', SHELL])).code === 0
  return isKnown ? [{ 'apt-get': [SHELL] }] : []
}

export function downloadChromium() {
  const cli = ['node_modules/playwright/cli.js', 'install', '--no-shell', 'chromium']
  return step("Downloading Playwright's Chromium", () => capture(NODE, cli))
}

function pathOfPlaywright() {
  try {
    return createRequire(import.meta.url)('playwright').chromium.executablePath()
  } catch {
    // Playwright itself is not installed yet.
    return undefined
  }
}
