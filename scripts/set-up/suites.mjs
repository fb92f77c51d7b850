import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { NODE } from './node.mjs'
import { say } from './report.mjs'
import { attach, ROOT } from './run.mjs'

const SLOWEST = 10

/** Runs the tests of rules, modules and components; passes arguments to Vitest. */
export async function runVitest(env, folder, args) {
  const file = join(folder, 'vitest.json')
  const reporters = [
    '--reporter=default',
    `--reporter=${join(ROOT, 'scripts/set-up/vitest-report.mjs')}`,
  ]
  const code = await attach(
    NODE,
    ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args],
    { ...env, TEST_REPORT: file },
  )
  return conclude(code, 'Vitest', read(file))
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
  return conclude(
    code,
    'Playwright',
    report && {
      files: report.suites.map((suite) => ({ name: suite.file, ms: durationOf(suite) })),
      passed: report.stats.expected,
      failed: report.stats.unexpected + report.stats.flaky,
      skipped: report.stats.skipped,
      failures: [...report.errors.map(toUnhandled), ...report.suites.flatMap(failedJourneys)],
    },
  )
}

function toUnhandled({ message }) {
  return { file: 'outside of the journeys', title: 'unhandled error', message }
}

function failedJourneys({ specs, suites = [] }) {
  const failures = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
      return { file, title, message: errors.map(({ message }) => message).join('\n') }
    })
  return [...failures, ...suites.flatMap(failedJourneys)]
}

/** Time of all tests in a file of journeys; those of one file can run at the same time. */
function durationOf({ specs, suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  const durations = [...results.map(({ duration }) => duration), ...suites.map(durationOf)]
  return durations.reduce((total, duration) => total + duration, 0)
}

function saySlowest(files) {
  if (files.length <= SLOWEST) return
  say('\nSlowest files:')
  const slowest = [...files].sort((a, b) => b.ms - a.ms).slice(0, SLOWEST)
  for (const { name, ms } of slowest)
    say(`${(ms / 1000).toFixed(1).padStart(7)} s  ${relative(ROOT, resolve(ROOT, name))}`)
}

/** Prints the slowest files and returns the results. A run that failed without a failed test (a crash) counts as one failure. */
function conclude(
  code,
  runner,
  report = { files: [], passed: 0, failed: 0, skipped: 0, failures: [] },
) {
  saySlowest(report.files)
  if (code === 0 || report.failed > 0) return report
  const failures = [{ file: runner, title: `ended with code ${code} without a failed test` }]
  return { ...report, failed: 1, failures }
}

/** Prints at most 20 failures of 12 lines each, because the end of a long log is what is read, or all that is left of it. */
export function sayFailures(failures) {
  if (failures.length === 0) return
  say('\nFailed tests:')
  for (const { file, title, message = '' } of failures.slice(0, 20)) {
    say(`\n${file} › ${title}`)
    for (const line of stripVTControlCharacters(message).split('\n').slice(0, 12))
      say(`    ${line.slice(0, 300)}`)
  }
  if (failures.length > 20) say(`\nand ${failures.length - 20} more`)
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
