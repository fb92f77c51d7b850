import { createRequire } from 'node:module'
import { NODE } from './node.mjs'
import { step } from './report.mjs'
import { capture } from './run.mjs'
import { findProgram, isExecutable } from './system.mjs'

// The headless shell needs a third less of the processor for the same pages.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

export async function findChromium() {
  for (const path of [process.env.CHROMIUM_PATH, findProgram(NAMES), MAC, pathOfPlaywright()])
    if (path && isExecutable(path) && (await capture(path, ['--version'])).code === 0) return path
  return undefined
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
