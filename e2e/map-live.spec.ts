import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { Agent } from '../examples/agent/agent.ts'
import { expectAccessible } from './accessible.ts'
import { post } from './bots.ts'
import { testAdministrator as base } from './fixtures.ts'
import { expectCoordinates, expectLoaded } from './map.ts'

const INTERVAL_S = 1
const [SOPHIA, OLEH] = [1, 2]
/** Everything but the bot may be left out. */
const report = (agent: Agent, fields: { bot: number; x: number; y: number; task?: string }) =>
  agent.report(fields)
const noteOf = (page: Page) => page.getByRole('status', { name: 'Live bots' })

/** The console has two game accounts, on two servers, and an agent that can report for them. */
const test = base.extend<{ agent: Agent }>({
  agent: async ({ page, server }, use) => {
    for (const name of ['Kyiv', 'Lviv'])
      await post(page, 'servers', { name, ip: '10.0.0.1', port: 7777 })
    const account = { password: 'hunter2', task: 'transferring' }
    await post(page, 'bots', { ...account, nickname: 'Sophia_North', server_id: 1 })
    await post(page, 'bots', { ...account, nickname: 'Oleh_South', server_id: 2 })
    const data = { name: 'Frankfurt', reports_for: 'all' }
    const headers = { origin: server.url }
    const { key } = await (await page.request.post('/api/agents', { headers, data })).json()
    const spool = await mkdtemp(join(tmpdir(), 'night-shift-spool-'))
    const agent = new Agent({ url: server.url, key, spool, intervalS: INTERVAL_S })
    await use(agent)
    await agent.close()
    await rm(spool, { recursive: true })
  },
})

test('an operator finds a bot where its agent says it is, also after the server was away', async ({
  page,
  server,
  agent,
}) => {
  test.slow()
  report(agent, { bot: SOPHIA, x: 800, y: 1200 })
  report(agent, { bot: OLEH, x: -500, y: -1300, task: 'failed_error' })
  await expect.poll(() => liveServers(page)).toHaveLength(2)

  await page.goto('/map?color=presence')
  await expectLoaded(page)
  await expect(noteOf(page)).toHaveText('2 live bots')
  await expect(page.getByRole('group', { name: 'Presence' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Server', exact: true }).click()
  await page.getByRole('option', { name: 'Kyiv 1 live' }).click()
  await expect(noteOf(page)).toHaveText('1 live bot')

  await page.getByRole('button', { name: 'List of bots' }).click()
  await page.getByRole('combobox', { name: 'Search the bots' }).fill('north')
  await page.getByRole('option', { name: 'Sophia_North' }).click()
  const card = page.getByRole('article', { name: 'Sophia_North' })
  await expect(card).toContainText('Transferring')
  await expect(card).toContainText('800, 1200')
  await expectCoordinates(page, [800, 1200], 12)
  await expect(page).toHaveURL(/bot=1/)
  await card.getByRole('button', { name: 'Follow' }).click()
  report(agent, { bot: SOPHIA, x: 850, y: 1150 })
  await expect(card).toContainText('850, 1150')
  await expectCoordinates(page, [850, 1150], 12)
  await expectAccessible(page)

  await server.stop()
  await expect(noteOf(page)).toHaveText(/^No connection\. Positions as of \d\d:\d\d:\d\d$/)
  await expect(card).toContainText('Unknown')
  await expect(card).toContainText('850, 1150')
  report(agent, { bot: SOPHIA, x: 900, y: 1100 })
  await server.start()

  await expect(noteOf(page)).toHaveText('1 live bot')
  await expect(card).toContainText('900, 1100')
  await expectCoordinates(page, [900, 1100], 12)
})

test('the legend shows live bots by task, and the demo stays a choice', async ({ page, agent }) => {
  report(agent, { bot: SOPHIA, x: 800, y: 1200 })
  report(agent, { bot: OLEH, x: -500, y: -1300, task: 'failed_error' })
  await expect.poll(() => liveServers(page)).toHaveLength(2)
  await page.goto('/map')
  const legend = page.getByRole('group', { name: 'Status' })

  await expect(legend.getByRole('button', { name: 'Transferring 1' })).toBeVisible()
  await legend.getByRole('button', { name: 'Failed 1' }).click()
  await expect(page).toHaveURL(/status=preparing%2C/)
  await page.reload()
  await expect(legend.getByRole('button', { name: 'Failed' })).toHaveAttribute(
    'aria-pressed',
    'false',
  )

  await page.getByRole('button', { name: 'Map settings' }).click()
  await page.getByRole('menuitemradio', { name: 'Demo bots' }).click()
  await expect(page).toHaveURL('/map?source=demo')
  await expect(legend.getByRole('button', { name: 'Idle' })).toBeVisible()
  await expect(noteOf(page)).toBeHidden()

  await page.goto('/map?bots=3')
  await expect(legend.getByRole('button', { name: 'Harvesting' })).toBeVisible()
  await expectCoordinates(page, [0, 0], 1)
})

async function liveServers(page: Page): Promise<unknown[]> {
  const response = await page.request.get('/api/map/servers')
  return response.json()
}
