import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { COMPILED } from './set-up/compiled.mjs'
import { installKernelCompiler, installPackages } from './set-up/packages.mjs'
import { main, say } from './set-up/report.mjs'
import { endWithNpm } from './set-up/run.mjs'
import { openServices } from './set-up/services.mjs'
import { runPlaywright, runVitest, sayFailures } from './set-up/suites.mjs'
import { buildWebApp } from './set-up/web-app.mjs'

const args = process.argv.slice(2)
const journeysOnly = args.some((arg) => arg.startsWith('e2e'))
const suites = {
  vitest: !journeysOnly,
  playwright: journeysOnly || args.length === 0,
}

endWithNpm()
// The signals are handled so that started services are stopped.
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    interrupted = true
  })

/** `npm test` runs everything, `npm test -- pager` runs Vitest with that filter, `npm test -- e2e/import` runs a journey. */
await main(async () => {
  await installPackages({ tools: true })
  if (suites.vitest) await installKernelCompiler()
  if (suites.playwright) await buildWebApp()

  const started = []
  const folder = mkdtempSync(join(tmpdir(), 'night-shift-tests-'))
  try {
    // The servers that tests start share the compile cache.
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

/** Prints the last line and returns the exit code. */
function conclude(results) {
  const sum = (kind) => results.reduce((total, counts) => total + counts[kind], 0)
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]
  sayFailures(results.flatMap(({ failures }) => failures))
  if (skipped > 0) say(`\n${skipped} tests were skipped`)
  say(`\n${passed} passed, ${failed} failed`)
  if (interrupted) return 130
  return failed > 0 || (skipped > 0 && process.env.REQUIRE_ALL === '1') ? 1 : 0
}
