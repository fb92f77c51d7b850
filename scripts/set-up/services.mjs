import { findChromium } from './chromium.mjs'
import { findNats, startNats } from './nats.mjs'
import { hasNodeLibraries } from './node.mjs'
import { findPostgres, startPostgres } from './postgres.mjs'
import { say, step, Trouble } from './report.mjs'
import { findProgram } from './system.mjs'

/** What the tests need besides npm packages, with the system packages that provide it. */
const NEEDS = [
  {
    name: 'Chromium',
    setting: 'CHROMIUM_PATH',
    without: 'the component tests and the journeys',
    find: findChromium,
    packages: { 'apt-get': ['chromium-headless-shell'], apk: ['chromium'], dnf: ['chromium'] },
  },
  {
    name: 'PostgreSQL',
    version: '15 or newer',
    setting: 'DATABASE_URL',
    without: 'the server tests on PostgreSQL',
    find: findPostgres,
    start: startPostgres,
    packages: {
      'apt-get': ['postgresql'],
      apk: ['postgresql', 'postgresql-contrib'],
      dnf: ['postgresql-server', 'postgresql-contrib'],
    },
  },
  {
    name: 'nats-server',
    setting: 'NATS_URL',
    without: 'the tests of several nodes',
    find: findNats,
    start: startNats,
    packages: { 'apt-get': ['nats-server'], apk: ['nats-server'] },
  },
  {
    name: 'Python',
    setting: 'PYTHON_PATH',
    without: 'the tests of the example agent in Python',
    find: () => findProgram(['python3']),
    packages: { 'apt-get': ['python3'], apk: ['python3'], dnf: ['python3'] },
  },
]
const LIBRARY = {
  name: 'libatomic',
  find: hasNodeLibraries,
  packages: { 'apt-get': ['libatomic1'], dnf: ['libatomic'] },
}

/** What set-up has to install. */
export async function findMissing() {
  const missing = []
  for (const need of [LIBRARY, ...NEEDS])
    if (!isProvided(need) && !(await need.find())) missing.push(need)
  return missing
}

/**
 * Starts what the tests need and returns their environment. Each started service is added to `started` immediately, so that
 * it can be stopped even if a later step fails.
 */
export async function openServices(started) {
  const env = { ...process.env }
  const missing = []
  for (const need of NEEDS) {
    if (isProvided(need)) continue
    const path = await need.find()
    if (!path) missing.push(`${nameOf(need)} is missing: ${need.without} are skipped.`)
    else env[need.setting] = need.start ? await launch(need, path, started) : path
  }
  if (missing.length > 0) report([...missing, '`npm run test:setup` installs what is missing.'])
  return env
}

/** The name, with the version if a certain version is required. */
export const nameOf = ({ name, version }) => (version ? `${name} ${version}` : name)

/** The caller's own database or NATS server is used when its setting names one. */
const isProvided = ({ start, setting }) => Boolean(start && process.env[setting])

async function launch({ name, start }, path, started) {
  const service = await step(`Starting a private ${name}`, () => start(path))
  started.push(service)
  return service.url
}

function report(lines) {
  if (process.env.REQUIRE_ALL === '1') throw new Trouble(lines.join('\n'))
  for (const line of lines) say(`! ${line}`)
}
