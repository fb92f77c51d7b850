import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { COMPILED } from './set-up/compiled.mjs'
import { installKernelCompiler, installPackages } from './set-up/packages.mjs'
import { main, say } from './set-up/report.mjs'
import { endWithNpm } from './set-up/run.mjs'
import { openServices } from './set-up/services.mjs'
import { runPlaywright, runVitest } from './set-up/suites.mjs'
import { buildWebApp } from './set-up/web-app.mjs'

const args = process.argv.slice(2)
const journeysOnly = args.some((arg) => arg.startsWith('e2e'))
const suites = {
  vitest: !journeysOnly,
  playwright: journeysOnly || args.length === 0,
}

endWithNpm()
// Handled, so that what was started is also stopped.
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    interrupted = true
  })

/** `npm test` runs everything, `npm test -- pager` Vitest with that filter, `npm test -- e2e/import` a journey. */
await main(async () => {
  await installPackages()
  if (suites.vitest) await installKernelCompiler()
  if (suites.playwright) await buildWebApp()

  const started = []
  const folder = mkdtempSync(join(tmpdir(), 'night-shift-tests-'))
  try {
    // The many servers that tests start need no compiler either.
    const { NODE_COMPILE_CACHE } = COMPILED
    const env = { NODE_COMPILE_CACHE, ...(await openServices(started)) }
    return conclude(await runSuites(env, folder))
  } finally {
    await Promise.all(started.map(({ stop }) => stop()))
    rmSync(folder, { recursive: true, force: true })
  }
})

async function runSuites(env, folder) {
  const results = []
  if (suites.vitest && !interrupted) results.push(await runVitest(env, folder, args))
  if (suites.playwright && !interrupted && env.CHROMIUM_PATH)
    results.push(await runPlaywright(env, folder, args))
  return results
}

/** The closing line, alone on its line, and the exit code. */
function conclude(results) {
  const sum = (kind) => results.reduce((total, counts) => total + counts[kind], 0)
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]
  if (skipped > 0) say(`\n${skipped} tests were skipped`)
  say(`\n${passed} passed, ${failed} failed`)
  if (interrupted) return 130
  return failed > 0 || (skipped > 0 && process.env.REQUIRE_ALL === '1') ? 1 : 0
}
