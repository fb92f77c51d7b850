import { expect, type Page } from '@playwright/test'
import type { HostedConsole } from '#testing/console-host.ts'
import { expectAccessible } from './accessible.ts'
import { OLEH, report, SOPHIA, testAgent as test } from './agent.ts'
import { expectLoaded } from './map.ts'

const SECOND_MS = 1000
const WINDOW_MS = 300 * SECOND_MS
/** The start of a window of the history. */
const START = WINDOW_MS * Math.floor(Date.now() / WINDOW_MS - 9)
const momentAt = (seconds: number) => new Date(START + seconds * SECOND_MS).toISOString()
const barOf = (page: Page) => page.getByRole('region', { name: 'History' })

/** After a start, the console first closes the remaining earlier windows. */
async function closeWindows(page: Page, server: HostedConsole) {
  await server.stop()
  await server.start()
  const until = async () => (await (await page.request.get('/api/history/range')).json()).until
  await expect.poll(until, { timeout: 30_000 }).not.toBeNull()
}

test('an operator sees the fleet as it was on the map, and plays it', async ({
  page,
  server,
  agent,
}) => {
  test.slow()
  const at = (seconds: number) => START + seconds * SECOND_MS
  report(agent, { bot: SOPHIA, at: at(60), x: 0, y: 0, task: 'ready', cash: 100 })
  report(agent, { bot: SOPHIA, at: at(70), x: 100, y: 0, task: 'transferring', cash: 200 })
  report(agent, { bot: OLEH, at: at(60), x: -500, y: -1300, task: 'connected' })
  report(agent, { bot: OLEH, at: at(100), task: 'failed_error' })
  report(agent, { bot: OLEH, at: at(1900), x: -500, y: -1300 })
  await agent.close()
  await closeWindows(page, server)

  await page.goto(`/map?at=${momentAt(65)}&bot=${SOPHIA}`)
  await expectLoaded(page)
  const card = page.getByRole('article', { name: 'Sophia_North' })
  await expect(page.getByText('2 bots at this moment')).toBeVisible()
  await expect(card).toContainText('Ready')
  await expect(card).toContainText('$100')
  await expect(card).toContainText('50, 0')
  await expect(page.getByRole('button', { name: 'Connecting 1' })).toBeVisible()
  await expectAccessible(page)

  await barOf(page).getByRole('button', { name: 'Forward 10 seconds' }).click()
  await expect(card).toContainText('Transferring')
  await expect(card).toContainText('100, 0')
  await expect.poll(() => momentOf(page)).toBe(momentAt(75))
  await page.getByRole('slider', { name: 'Time of the day' }).press('ArrowRight')
  await expect.poll(() => momentOf(page)).toBe(momentAt(90))

  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await barOf(page).getByRole('combobox', { name: 'Kind of event' }).click()
  await page.getByRole('option', { name: 'Failure' }).click()
  await barOf(page).getByRole('button', { name: 'Next failure' }).click()
  await expect(barOf(page)).toContainText('Oleh_South: Failed error')
  await expect.poll(() => momentOf(page)).toBe(momentAt(100))
  await barOf(page).getByRole('button', { name: 'Next failure' }).click()
  await expect(barOf(page)).toContainText('The history has no next event of this kind.')

  await page.getByRole('button', { name: 'List of bots' }).click()
  await page.getByRole('combobox', { name: 'Search the bots' }).fill('north')
  await page.getByRole('option', { name: 'Sophia_North' }).click()
  await barOf(page).getByRole('button', { name: '60×' }).click()
  await barOf(page).getByRole('button', { name: 'Play' }).click()
  await expect(card).toContainText('Offline')
  await barOf(page).getByRole('button', { name: 'Pause' }).click()
  await expect.poll(() => momentOf(page) > momentAt(190)).toBe(true)
  await expect(page).toHaveURL(/speed=60/)

  await server.stop()
  await chooseMoment(page, at(1905))
  await expect(page.getByText('The history could not be loaded. Trying again…')).toBeVisible()
  await server.start()
  await expect(page.getByText('1 bot at this moment')).toBeVisible()
  await expect(card).toBeHidden()
  await chooseMoment(page, Date.now() + WINDOW_MS)
  await expect(barOf(page)).toContainText('The history ends at')
  await expect.poll(() => momentOf(page)).toBe(momentAt(2100))

  await barOf(page).getByRole('button', { name: 'Live' }).click()
  await expect(barOf(page)).toBeHidden()
  await expect(page.getByRole('status', { name: 'Live bots' })).toContainText('2 live bots')
  await expect(page).not.toHaveURL(/at=/)
})

test('a filter applies to a moment on the map and in the list', async ({ page, server, agent }) => {
  test.slow()
  const at = (seconds: number) => START + seconds * SECOND_MS
  report(agent, { bot: SOPHIA, at: at(60), x: 0, y: 0, task: 'ready', cash: 100 })
  report(agent, { bot: SOPHIA, at: at(90), x: 10, y: 0, cash: 700 })
  report(agent, { bot: OLEH, at: at(60), x: -500, y: -1300, task: 'failed_error', cash: 500 })
  await agent.close()
  await closeWindows(page, server)

  await page.goto(`/map?at=${momentAt(65)}&q=cash>=400`)
  await expectLoaded(page)
  await expect(page.getByText('1 bot at this moment')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Failed 1' })).toBeVisible()
  await page.getByRole('button', { name: 'List of bots' }).click()
  await expect(page.getByRole('option')).toHaveText([/Oleh_South/])
  await chooseMoment(page, at(95))
  await expect(page.getByText('2 bots at this moment')).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(2)
  await expectAccessible(page)

  const refusal =
    '"payday" is unknown for a moment of the history. Remove this test, or choose Live.'
  await page.goto(`/map?at=${momentAt(65)}&q=payday>1`)
  await expect(page.getByText(refusal)).toHaveCount(2)
  await page.goto(`/bots?at=${momentAt(65)}&q=payday>1`)
  await expect(page.getByText(refusal).first()).toBeVisible()
  await page.goto(`/bots?at=${momentAt(65)}&q=cash>=400`)
  await expect(page.getByRole('row').filter({ hasText: 'Oleh_South' })).toContainText('$500')
  await expect(page.getByRole('row').filter({ hasText: 'Sophia_North' })).toHaveCount(0)
})

test('the history says so while there is none', async ({ page, agent }) => {
  report(agent, { bot: SOPHIA, x: 800, y: 1200 })
  await page.goto('/map?source=live')
  await expect(page.getByText('1 live bot')).toBeVisible()

  await page.getByRole('button', { name: 'History' }).click()
  await expect(barOf(page)).toContainText('There is no history yet.')
  await expect(page.getByText('Loading bots…')).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'History' }).click()

  await expect(page.getByText('1 live bot')).toBeVisible()
})

test('an operator sees the list of bots as it was, and where a bot failed', async ({
  page,
  server,
  agent,
}) => {
  test.slow()
  const at = (seconds: number) => START + seconds * SECOND_MS
  report(agent, { bot: SOPHIA, at: at(60), task: 'ready', cash: 100 })
  report(agent, { bot: SOPHIA, at: at(120), task: 'transferring', cash: 200 })
  report(agent, { bot: OLEH, at: at(60), task: 'connected' })
  report(agent, { bot: OLEH, at: at(100), task: 'failed_error' })
  await agent.close()
  await closeWindows(page, server)

  await page.goto(`/bots?at=${momentAt(65)}`)
  const sophia = page.getByRole('row').filter({ hasText: 'Sophia_North' })
  await expect(sophia).toContainText('Ready')
  await expect(sophia).toContainText('$100')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Transferring 0' }).click()
  await expect(page.getByText('No bots found')).toBeVisible()
  await chooseMoment(page, at(130))
  await expect(sophia).toContainText('$200')
  await page.getByRole('button', { name: 'Failing 1' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Failed error' })).toHaveCount(1)
  await expect(sophia).toBeHidden()

  await barOf(page).getByRole('button', { name: 'Live' }).click()
  await expect(barOf(page)).toBeHidden()
  await expect(page).not.toHaveURL(/at=/)
})

const momentOf = (page: Page) => new URL(page.url()).searchParams.get('at') ?? ''

/** Types a moment into the field, which is in the time zone of the browser. */
async function chooseMoment(page: Page, atMs: number) {
  const local = await page.evaluate((ms) => {
    const offsetMs = 60_000 * new Date(ms).getTimezoneOffset()
    return new Date(ms - offsetMs).toISOString().slice(0, 19)
  }, atMs)
  await page.getByLabel('Moment, your time').fill(local)
}
