import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmdirSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'

const { DATABASE_URL, NATS_URL, REQUIRE_ALL } = process.env
const CHROMIUM = process.env.CHROMIUM_PATH || '/usr/bin/chromium'
const SERVER = 'src/server/**/*.test.ts'
/** Server tests that do not depend on the database engine, so that one run is enough. */
const PLAIN_SERVER = 'src/server/**/*.plain.test.ts'
const WITHOUT_NATS = NATS_URL ? [] : ['src/server/live/nats.test.ts']
// Root can mount a small disk and fill it; what a full disk means for the console is tested on any machine.
const WITHOUT_MOUNT = canMount() ? [] : ['src/server/full-disk.plain.test.ts']
const POSTGRES_ALONE = [
  'src/server/db/postgres/*.test.ts',
  'src/server/telemetry/two-nodes.test.ts',
]
// Query plans of SQLite, and what the server does before it asks the database or without it: only its app needs one.
const SQLITE_ALONE = [
  'src/server/db/lists/short-text.test.ts',
  'src/server/http/{bounded-work,late-body,linear-time,map-tiles,skins,static,timeouts}.test.ts',
  'src/server/permissions.test.ts',
]
const PAGES = 'src/web/**/*.test.tsx'
// A busy machine is slow, not wrong: how fast something must be, the benches say.
const PATIENT = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // Of every wait for what a page shows, too.
  expect: { poll: { timeout: 30_000 } },
}

/** `vitest` without `run` starts tests again when a file changes. */
const IS_WATCHING = !process.argv.includes('run')

/** One more than the cores, because tests also wait. Each worker loads the server anew, so more take longer. */
const WORKERS = availableParallelism() + 1
/** Files of a worker share what they import, which takes longer to load than most tests run. Spies and stubs end with their test. */
const SHARED = {
  isolate: false,
  // A response is garbage soon after it is made: with more room for new objects, fewer of them are copied.
  execArgv: ['--min-semi-space-size=16', '--max-semi-space-size=64'],
  restoreMocks: true,
  unstubGlobals: true,
  setupFiles: ['src/testing/real-timers.ts'],
  ...PATIENT,
}

const projects: TestProjectConfiguration[] = [
  {
    test: {
      name: 'plain',
      include: ['{src,scripts}/**/*.test.ts'],
      exclude: ['src/server/**/!(*.plain).test.ts', ...WITHOUT_MOUNT],
      // `freshLocation` refuses to open a database here.
      env: { DATABASE_URL: '' },
      provide: { isPlain: true },
      ...SHARED,
    },
  },
  {
    test: {
      name: 'sqlite',
      include: [SERVER],
      exclude: [PLAIN_SERVER, ...WITHOUT_NATS, ...POSTGRES_ALONE],
      env: { DATABASE_URL: '' },
      globalSetup: 'src/testing/sqlite.ts',
      ...SHARED,
    },
  },
]

if (WITHOUT_MOUNT.length > 0) skip('no right to mount: a disk that is full is not tested')
if (!NATS_URL) skip('no NATS_URL: several nodes over NATS are not tested')

// The server suite runs once on each engine; a test does not know on which.
if (DATABASE_URL)
  projects.push({
    test: {
      name: 'postgres',
      include: [SERVER],
      exclude: [PLAIN_SERVER, ...WITHOUT_NATS, ...SQLITE_ALONE],
      globalSetup: 'src/testing/postgres.ts',
      ...SHARED,
    },
  })
else skip('no DATABASE_URL: the server suite does not run on PostgreSQL')

if (existsSync(CHROMIUM))
  projects.push({
    // The plugins of the app, so that a component looks and behaves as in it.
    extends: './vite.config.ts',
    server: {
      // Tests answer for the server themselves.
      proxy: { '/skins': { target: 'http://127.0.0.1:4000', bypass: () => false } },
      // The files of a run do not change: without this the browser asks for a few hundred modules again for each test file.
      ...(IS_WATCHING ? {} : { headers: { 'Cache-Control': 'max-age=3600, immutable' } }),
    },
    // Found before the first test: a package met during one would be bundled anew, with a second React beside the first.
    optimizeDeps: { entries: ['index.html', PAGES] },
    test: {
      name: 'browser',
      include: [PAGES],
      ...SHARED,
      // One after another: React reads what the first file changes.
      sequence: { groupOrder: 1, setupFiles: 'list' },
      setupFiles: [
        ...SHARED.setupFiles,
        'src/testing/web/fewer-traces.ts',
        'src/web/styles.css',
        'src/testing/web/before-each.ts',
      ],
      // Without it here, Vitest opens one page at a time. Components also wait for delays of the page, so one more page pays.
      maxWorkers: WORKERS + 1,
      browser: {
        enabled: true,
        headless: true,
        provider: playwright({
          launchOptions: { executablePath: CHROMIUM, args: ['--no-sandbox'] },
        }),
        instances: [{ browser: 'chromium', viewport: { width: 1440, height: 900 } }],
        screenshotFailures: false,
      },
    },
  })
else skip(`no Chromium at ${CHROMIUM}: the components are not tested`)

export default defineConfig({ test: { projects, maxWorkers: WORKERS } })

function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'night-shift-mount-'))
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', folder]).status === 0
  if (isMounted) spawnSync('umount', [folder])
  rmdirSync(folder)
  return isMounted
}

function skip(missing: string): void {
  if (REQUIRE_ALL === '1') throw new Error(missing)
  process.stderr.write(`skipped: ${missing}\n`)
}
