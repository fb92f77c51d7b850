import { findChromium } from './chromium.mjs'
import { findNats, startNats } from './nats.mjs'
import { findPostgres, startPostgres } from './postgres.mjs'
import { say, step, Trouble } from './report.mjs'

/** What the tests need beside the packages: its setting, what goes untested without it, how to get it. */
const NEEDS = [
  {
    name: 'Chromium',
    setting: 'CHROMIUM_PATH',
    without: 'the tests in a browser and the journeys',
    find: findChromium,
  },
  {
    name: 'PostgreSQL',
    setting: 'DATABASE_URL',
    without: 'the server suite on PostgreSQL',
    find: findPostgres,
    start: startPostgres,
  },
  {
    name: 'NATS',
    setting: 'NATS_URL',
    without: 'several nodes over NATS',
    find: findNats,
    start: startNats,
  },
]

/**
 * Finds, installs and starts what the tests need, and returns their environment. What was started is pushed to
 * `started` at once, so that it can be stopped whatever happens next.
 */
export async function openServices(started) {
  const env = { ...process.env }
  const skips = []
  for (const need of NEEDS) {
    if (need.start && env[need.setting]) continue
    const { path, missing } = await need.find()
    if (missing) skips.push(`${need.name} is missing (${missing}): ${need.without} are skipped`)
    else env[need.setting] = need.start ? await launch(need, path, started) : path
  }
  report(skips)
  return env
}

async function launch({ name, start }, path, started) {
  const service = await step(`Starting a private ${name}`, () => start(path))
  started.push(service)
  return service.url
}

function report(skips) {
  if (skips.length === 0) return
  if (process.env.REQUIRE_ALL === '1') throw new Trouble(skips.join('\n'))
  for (const skip of skips) say(`! ${skip}`)
}
