import { defineConfig } from '@playwright/test'

// No retries: a test that passes only on the second attempt has found a problem.
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // Two more than the cores of a small machine, because journeys also wait for late responses, reconnections and the clock.
  workers: 4,
  // By test, not by file: otherwise a long file that starts last keeps one worker busy alone.
  fullyParallel: true,
  retries: 0,
  // Generous, because a busy machine is slow.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: process.env.CI === 'true',
  use: {
    viewport: { width: 1440, height: 900 },
    // Motion is covered by the component tests.
    contextOptions: { reducedMotion: 'reduce' },
    // Screenshots take a twelfth of the time, copies of the DOM a tenth. A failed test leaves its actions, requests and console, the
    // last screen, and the roles and names of the page; `--trace on` records the rest.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
      // The pages live for seconds: the optimizing compilers cost a twelfth of the processor time, more than they save.
      args: ['--no-sandbox', '--js-flags=--no-opt,--no-maglev'],
    },
  },
})
