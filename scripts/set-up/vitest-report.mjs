import { writeFileSync } from 'node:fs'

/** Writes the results that `npm test` prints at the end to the file in `TEST_REPORT`. Errors outside of tests count as failures. */
export default class VitestReport {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const states = tests.map((test) => test.result().state)
    const failures = [
      ...unhandledErrors.map((error) =>
        failure(error.VITEST_TEST_PATH ?? 'Vitest', 'unhandled error', [error]),
      ),
      ...modules.flatMap(failuresOf),
    ]
    const report = {
      files: modules.map((module) => ({
        name: module.relativeModuleId,
        ms: module.diagnostic().duration,
      })),
      passed: states.filter((state) => state === 'passed').length,
      failed: failures.length,
      skipped: states.filter((state) => state === 'skipped' || state === 'pending').length,
      failures,
    }
    writeFileSync(process.env.TEST_REPORT, JSON.stringify(report))
  }
}

function failuresOf(module) {
  const file = `${module.relativeModuleId} (${module.project.name})`
  const errors = module.errors()
  return [
    ...(errors.length > 0 ? [failure(file, 'the file', errors)] : []),
    ...[...module.children.allTests('failed')].map((test) =>
      failure(file, test.fullName, test.result().errors),
    ),
  ]
}

function failure(file, title, errors) {
  const text = errors.map((error) => [error.message, error.diff].filter(Boolean).join('\n'))
  return { file, title, message: text.join('\n') }
}
