import { rm } from 'node:fs/promises'
import { test as base } from '@playwright/test'
import { type RunningConsole, startConsole } from '#testing/console-process.ts'
import { type Beginning, type Filled, fill } from './seed-states.ts'
import { setConfirmations } from './confirmations.ts'

interface Fixtures {
  beginning: Beginning
  filled: Filled | undefined
  server: RunningConsole
  tidiness: undefined
}

interface WorkerFixtures {
  fillOnce(beginning: 'administrator' | 'fleet'): Promise<Filled>
}

/** Every test gets a fresh server without any data; relative addresses lead to it. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  beginning: ['nothing', { option: true }],
  fillOnce: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const filled = new Map<Beginning, Promise<Filled>>()
      await use((beginning) => {
        const known = filled.get(beginning) ?? fill(beginning)
        filled.set(beginning, known)
        return known
      })
      for (const { dataDir } of await Promise.all(filled.values()))
        await rm(dataDir, { recursive: true })
    },
    { scope: 'worker' },
  ],
  filled: async ({ beginning, fillOnce }, use) => {
    await use(beginning === 'nothing' ? undefined : await fillOnce(beginning))
  },
  server: async ({ filled }, use) => {
    // The administrator signed in when the first test of this worker began.
    if (filled) setConfirmations(filled.dataDir, new Date())
    const server = await startConsole({}, filled?.dataDir)
    await use(server)
    await server.stop()
    await rm(server.dataDir, { recursive: true })
  },
  baseURL: ({ server }, use) => use(server.url),
  context: async ({ context, filled }, use) => {
    if (filled) await context.addCookies(filled.cookies)
    await use(context)
  },
  // Further people of a test, left open, would look for its server until the last test is over.
  tidiness: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})

/** The administrator, signed in on an empty console. */
export const testAdministrator = test.extend({ beginning: 'administrator' })

/** The administrator, signed in, with the whole fleet of `fleet/`. */
export const testFleet = test.extend({ beginning: 'fleet' })
