import { rm } from 'node:fs/promises'
import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { ConsoleHost, type HostedConsole } from '#testing/console-host.ts'
import { setConfirmations } from './confirmations.ts'
import { type SeededConsole, type SeedState, seedConsole } from './seed-states.ts'

interface Fixtures {
  seed: SeedState
  seeded: SeededConsole | undefined
  server: HostedConsole
  /** Opens a page in another browser, without the cookies of the first. */
  openOtherBrowser(): Promise<Page>
}

interface WorkerFixtures {
  host: ConsoleHost
  seedOnce(seed: 'administrator' | 'fleet'): Promise<SeededConsole>
}

/** Every test gets a new server, with the data of its seed. Relative URLs refer to it. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  seed: ['nothing', { option: true }],
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const host = new ConsoleHost()
      await use(host)
      await host.close()
    },
    { scope: 'worker' },
  ],
  seedOnce: [
    async ({ host }, use) => {
      const seeded = new Map<SeedState, Promise<SeededConsole>>()
      await use((seed) => {
        const existing = seeded.get(seed) ?? seedConsole(host, seed)
        seeded.set(seed, existing)
        return existing
      })
      for (const { dataDir } of await Promise.all(seeded.values()))
        await rm(dataDir, { recursive: true })
    },
    { scope: 'worker' },
  ],
  seeded: async ({ seed, seedOnce }, use) => {
    await use(seed === 'nothing' ? undefined : await seedOnce(seed))
  },
  server: async ({ host, seeded }, use) => {
    // The seeded session was confirmed when the first test of this worker started.
    if (seeded) setConfirmations(seeded.dataDir, new Date())
    const server = await host.startConsole(seeded?.dataDir)
    await use(server)
    await server.stop()
    await rm(server.dataDir, { recursive: true })
  },
  baseURL: ({ server }, use) => use(server.url),
  context: async ({ context, seeded }, use) => {
    if (seeded) await context.addCookies(seeded.cookies)
    await use(context)
  },
  openOtherBrowser: async ({ browser, server }, use) => {
    const opened: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({ baseURL: server.url })
      opened.push(context)
      return context.newPage()
    })
    // Left open, they would poll the server until the last test ends.
    await Promise.all(opened.map((context) => context.close()))
  },
})

/** Signed in as the administrator of an empty console. */
export const testAdministrator = test.extend({ seed: 'administrator' })

/** Signed in as the administrator, with the whole fleet of `fleet/`. */
export const testFleet = test.extend({ seed: 'fleet' })
