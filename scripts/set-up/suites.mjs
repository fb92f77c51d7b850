import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NODE } from './node.mjs'
import { attach } from './run.mjs'

/** Rules, modules and components; arguments are Vitest's own. */
export async function runVitest(env, folder, args) {
  const file = join(folder, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await attach(
    NODE,
    ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args],
    env,
  )
  return tally(code, file, ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests + numTodoTests,
  }))
}

/** The journeys against the built app; arguments are Playwright's own. */
export async function runPlaywright(env, folder, args) {
  const file = join(folder, 'playwright.json')
  const code = await attach(
    NODE,
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config=e2e/playwright.config.ts',
      '--reporter=list,json',
      ...args,
    ],
    { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  )
  return tally(code, file, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }))
}

/** A run that broke without a failed test (a file that does not load, a crash) counts as one failure. */
function tally(code, file, count) {
  const counts = read(file, count)
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

function read(file, count) {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
    return { passed: 0, failed: 0, skipped: 0 }
  }
}
