import { defineConfig } from '@playwright/test'

// A journey that passes only at the second try has found something: no retries.
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  workers: 2,
  retries: 0,
  // A busy machine is slow, not wrong.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: process.env.CI === 'true',
  use: {
    viewport: { width: 1440, height: 900 },
    // What moves is tested with the components.
    contextOptions: { reducedMotion: 'reduce' },
    // Pictures of each frame took a twelfth of the time; what the page held is kept without them.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
      args: ['--no-sandbox'],
    },
  },
})
