import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { OLEH, report, SOPHIA, testAgent as test } from './agent.ts'
import { expectCoordinates, expectLoaded } from './map.ts'

const noteOf = (page: Page) => page.getByRole('status', { name: 'Live bots' })

test('an operator finds a bot where its agent says it is, also after the server was unavailable', async ({
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
  await expect(noteOf(page)).toContainText('2 live bots')
  await expect(page.getByRole('group', { name: 'Presence' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Server', exact: true }).click()
  await page.getByRole('option', { name: 'Kyiv 1 live' }).click()
  await expect(noteOf(page)).toContainText('1 live bot')

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

  await page.goto('/map')
  await expect(noteOf(page)).toHaveText('2 live bots, 1 unknown')
  await page.goto('/map?bot=1')
  await expectCoordinates(page, [900, 1100], 12)
  await page.goto('/map?bot=999999')
  await expect(noteOf(page)).toHaveText(
    '2 live bots, 1 unknown. The selected bot is not among them.',
  )
})

test('a filter of the accounts selects what the map, its list and its legend show', async ({
  page,
  agent,
}) => {
  test.slow()
  report(agent, { bot: SOPHIA, x: 800, y: 1200 })
  report(agent, { bot: OLEH, x: -500, y: -1300, task: 'failed_error' })
  await expect.poll(() => liveServers(page)).toHaveLength(2)
  await page.goto('/map')
  const legend = page.getByRole('group', { name: 'Status' })
  await expect(noteOf(page)).toContainText('2 live bots')

  await page.getByRole('button', { name: 'Advanced filter' }).click()
  await page.getByRole('menuitem', { name: 'Task status' }).click()
  await page.getByRole('checkbox', { name: 'failing' }).check()
  await page.getByRole('button', { name: 'Apply' }).click()

  await expect(noteOf(page)).toContainText('1 live bot')
  await expect(page).toHaveURL(/q=task%3Afailing/)
  await expect(legend.getByRole('button', { name: 'Failed 1' })).toBeVisible()
  await expect(legend.getByRole('button', { name: 'Transferring 0' })).toBeVisible()
  await page.getByRole('button', { name: 'List of bots' }).click()
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Search the bots' }).fill('sophia')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0)
  await expectAccessible(page)
  report(agent, { bot: OLEH, x: -500, y: -1300, task: 'ready' })
  await expect(noteOf(page)).toHaveText('No live bots match the filter', { timeout: 20_000 })

  await page.getByRole('button', { name: 'Remove filter: Task status is failing' }).click()
  await expect(noteOf(page)).toContainText('2 live bots')
  await page.goto('/map?q=tsk:failing')
  await expect(noteOf(page)).toHaveText('There is no field "tsk". Did you mean "task"?')
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
