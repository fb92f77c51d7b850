import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { NODE } from './node.mjs'
import { say } from './report.mjs'
import { attach, ROOT } from './run.mjs'

const SLOWEST = 10

/** Runs the tests of rules, modules and components; passes arguments to Vitest. */
export async function runVitest(env, folder, args) {
  const file = join(folder, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await attach(
    NODE,
    ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args],
    env,
  )
  const report = read(file)
  saySlowest(
    report?.testResults.map(({ name, startTime, endTime }) => ({ name, ms: endTime - startTime })),
  )
  return countResults(code, {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  })
}

/** Runs the journeys against the built app; passes arguments to Playwright. */
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
  const report = read(file)
  saySlowest(report?.suites.map((suite) => ({ name: suite.file, ms: durationOf(suite) })))
  return countResults(code, {
    passed: report?.stats.expected ?? 0,
    failed: (report?.stats.unexpected ?? 0) + (report?.stats.flaky ?? 0),
    skipped: report?.stats.skipped ?? 0,
  })
}

/** Time of all tests in a file of journeys; those of one file can run at the same time. */
function durationOf({ specs, suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  const durations = [...results.map(({ duration }) => duration), ...suites.map(durationOf)]
  return durations.reduce((total, duration) => total + duration, 0)
}

function saySlowest(files = []) {
  if (files.length <= SLOWEST) return
  say('\nSlowest files:')
  const slowest = [...files].sort((a, b) => b.ms - a.ms).slice(0, SLOWEST)
  for (const { name, ms } of slowest)
    say(`${(ms / 1000).toFixed(1).padStart(7)} s  ${relative(ROOT, resolve(ROOT, name))}`)
}

/** A run that failed without a failed test (a file that does not load, a crash) counts as one failure. */
function countResults(code, counts) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/** Undefined when the run failed before its report. */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
    return undefined
  }
}
