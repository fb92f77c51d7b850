import { rm } from 'node:fs/promises'
import { test as base } from '@playwright/test'
import { type RunningConsole, startConsole } from '#testing/console-process.ts'

interface Fixtures {
  server: RunningConsole
  tidiness: undefined
}

/** Every test gets a fresh server without any data; relative addresses lead to it. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  server: async ({}, use) => {
    const server = await startConsole()
    await use(server)
    await server.stop()
    await rm(server.dataDir, { recursive: true })
  },
  baseURL: ({ server }, use) => use(server.url),
  // Further people of a test, left open, would look for its server until the last test is over.
  tidiness: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})
