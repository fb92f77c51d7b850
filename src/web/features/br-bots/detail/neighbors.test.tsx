import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aBot, botPage } from '#testing/web/fleet.ts'
import { openBots, stubFleet } from '#testing/web/open-fleet.ts'

const dialog = (nickname: string) => page.getByRole('dialog', { name: new RegExp(nickname) })

const FIRST = botPage([aBot(3), aBot(2)], { filtered: 16, pageCount: 2 })
const SECOND = botPage([aBot(1)], { filtered: 16, pageCount: 2, page: 2 })

/** Stubs a list with two pages. */
const stubPages = (second: () => object | Promise<object>) =>
  stubFleet([], {
    'GET br-bots': ({ query }) => (query.page === '2' ? second() : FIRST),
    'GET br-bots/1': aBot(1),
    'GET br-bots/2': aBot(2),
    'GET br-bots/3': aBot(3),
  })

test('arrow keys move between bots, across pages', async () => {
  stubPages(() => SECOND)
  const { address } = await openBots('?bot=3&tab=job')
  await expect.element(page.getByText('1 of 16')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Previous bot' })).toBeDisabled()

  await userEvent.keyboard('{ArrowRight}')
  await expect.element(dialog('Bot_2')).toBeVisible()
  expect(address()).toBe('/br-bots?bot=2&tab=job')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(dialog('Bot_1')).toBeVisible()
  await expect.element(page.getByText('16 of 16')).toBeVisible()
  expect(address()).toBe('/br-bots?bot=1&tab=job&page=2')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(dialog('Bot_2')).toBeVisible()

  // In the tabs the arrow keys move from tab to tab.
  await page.getByRole('tab', { name: 'Job Info' }).click()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(page.getByRole('tab', { name: 'General' })).toHaveFocus()
  await expect.element(dialog('Bot_2')).toBeVisible()
})

test('a detail that is closed while the next page loads stays closed', async () => {
  const second = Promise.withResolvers<object>()
  const server = stubPages(() => second.promise)
  const { address, cache } = await openBots('?bot=2')
  await expect.element(page.getByText('2 of 16')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => server.calls.some(({ query }) => query.page === '2')).toBe(true)

  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('Bot_2')).not.toBeInTheDocument()
  second.resolve(SECOND)
  await expect.poll(() => cache.isFetching({ queryKey: ['brBots', 'list'] })).toBe(0)

  await expect.element(dialog('Bot_1')).not.toBeInTheDocument()
  expect(address()).toBe('/br-bots')
})
