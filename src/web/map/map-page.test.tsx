import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { stubApi } from '#testing/web/stub-api.ts'

const opener = page.getByRole('button', { name: 'List of bots' })
const search = page.getByRole('combobox', { name: 'Search the bots' })

const ANSWERS = {
  'GET auth/me': signedInAs('operator'),
  'GET map': { picture: null, is_cutting: false, calibration: null },
  'GET map/servers': [],
  'GET servers': [],
  'GET history/range': { since: null, until: null },
}
const ONE_SERVER = [{ server_id: 1, bots: 2 }]

async function openMap() {
  stubApi(ANSWERS)
  await openApp('/map?bots=1')
}

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its button', () => page.getByRole('button', { name: 'Close the list' }).click()],
])('closing the list of bots with %s returns the focus to what opened it', async (_, close) => {
  await openMap()

  await opener.click()
  await expect.element(search).toHaveFocus()
  await close()

  await expect.element(search).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('on a phone, nothing moves when live bots become known', async () => {
  await page.viewport(360, 740)
  const servers = Promise.withResolvers<object>()
  stubApi({ ...ANSWERS, 'GET map/servers': () => servers.promise })
  await openApp('/map')
  const placeOf = () => opener.element().getBoundingClientRect().left
  await expect.element(opener).toBeVisible()
  const place = placeOf()

  servers.resolve(ONE_SERVER)

  await expect.element(page.getByRole('group', { name: 'Status' })).toBeVisible()
  // The legend would move if the note appeared later.
  expect(page.getByRole('status', { name: 'Live bots' }).elements()).toHaveLength(1)
  await expect.element(page.getByRole('button', { name: 'Advanced filter' })).toBeVisible()
  expect(placeOf()).toBe(place)
})

test.each([
  ['its button', () => page.getByRole('button', { name: 'Close', exact: true }).click()],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('closing the details of a bot with %s moves the focus to the map', async (_, close) => {
  await page.viewport(1280, 800)
  await openMap()
  await opener.click()
  await page.getByRole('option').first().click()
  const follow = page.getByRole('button', { name: 'Follow' })
  await expect.element(follow).toBeVisible()
  follow.element().focus()

  await close()

  await expect.element(follow).not.toBeInTheDocument()
  await expect.element(page.getByRole('application', { name: 'Map' })).toHaveFocus()
})

test('on a phone, the list of bots is as wide as the map and moves no control', async () => {
  await page.viewport(360, 740)
  await openMap()
  await expect.element(opener).toBeVisible()
  const top = () => opener.element().getBoundingClientRect().top
  const before = top()

  await opener.click()

  await expect.element(search).toBeVisible()
  const list = page
    .getByRole('region', { name: 'Bots', exact: true })
    .element()
    .getBoundingClientRect()
  expect(list.width).toBeGreaterThan(320)
  expect(top()).toBe(before)
})

const edgesOf = (locator: Locator) => locator.element().getBoundingClientRect()
const surface = page.getByRole('application', { name: 'Map' })

test('on a tablet, the details of a bot are not beyond the edge of the map', async () => {
  await page.viewport(768, 1024)
  await openMap()
  await opener.click()
  await page.getByRole('option').first().click()
  const close = page.getByRole('button', { name: 'Close', exact: true })
  await expect.element(close).toBeInTheDocument()

  expect(edgesOf(close).right).toBeLessThan(edgesOf(surface).right)
})

test('on a phone on its side, the zoom buttons are on the map beside a long legend', async () => {
  await page.viewport(844, 390)
  stubApi({ ...ANSWERS, 'GET map/servers': ONE_SERVER })
  await openApp('/map')
  await expect.element(page.getByRole('button', { name: /^Preparing/ })).toBeVisible()

  const zoom = page.getByRole('button', { name: 'Zoom out' })
  expect(edgesOf(zoom).bottom).toBeLessThan(edgesOf(surface).bottom)
})

test('on a phone, a selection from the list of bots returns the focus to what opened it', async () => {
  await page.viewport(360, 740)
  await openMap()
  await opener.click()
  await expect.element(search).toHaveFocus()

  await page.getByRole('option').first().click()

  await expect.element(search).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('Escape in the list of bots closes the list and keeps the selection', async () => {
  await page.viewport(1280, 800)
  await openMap()
  await opener.click()
  await page.getByRole('option').first().click()
  const follow = page.getByRole('button', { name: 'Follow' })
  await expect.element(follow).toBeVisible()
  await search.click()

  await userEvent.keyboard('{Escape}')

  await expect.element(search).not.toBeInTheDocument()
  await expect.element(follow).toBeVisible()
})

const liveNote = page.getByRole('status', { name: 'Live bots' })

test('the map does not show the demo when the last live bot leaves', async () => {
  const server = stubApi({ ...ANSWERS, 'GET map/servers': ONE_SERVER })
  const { cache } = await openApp('/map')
  await expect.element(liveNote).toBeVisible()

  server.answer({ 'GET map/servers': [] })
  await cache.refetchQueries()

  await expect.element(page.getByRole('button', { name: /^Preparing/ })).toBeVisible()
  await expect.element(liveNote).toBeVisible()
})

test('the map shows live bots after the history, even if there are none', async () => {
  stubApi(ANSWERS)
  await openApp('/map?at=2026-11-20T12:00:00.000Z')

  await page.getByRole('button', { name: 'Live', exact: true }).click()

  await expect.element(liveNote).toBeVisible()
})

test('the history waits until the bots of the moment are loaded', async () => {
  const range = { since: '2026-11-20T00:00:00.000Z', until: '2026-11-21T00:00:00.000Z' }
  stubApi({ ...ANSWERS, 'GET history/range': range })

  await openApp('/map?at=2026-11-20T12:00:00.000Z')

  await expect.element(page.getByText('Loading…')).toBeVisible()
})
