import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aBot, botPage } from '#testing/web/fleet.ts'
import { openBots, stubFleet } from '#testing/web/open-fleet.ts'

const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })

test('the sheet names the keys of the rows, and no key acts while it is open', async () => {
  stubFleet([aBot(1)])
  await openBots('?view=table')
  await expect.element(page.getByRole('row', { name: /Bot_1/ })).toBeVisible()

  await userEvent.keyboard('?')

  for (const label of ['Next row', 'Previous row', 'Open row', 'Edit row', 'Select row'])
    await expect.element(sheet.getByText(label, { exact: true })).toBeVisible()
  await userEvent.keyboard('j')
  expect(document.activeElement?.closest('[data-row]')).toBeNull()
})

test('the open sheet adds the keys of rows that load and of changes that arrive', async () => {
  const loaded = Promise.withResolvers<void>()
  const server = stubFleet([], {
    'GET br-bots': () => loaded.promise.then(() => botPage([aBot(1)])),
  })
  const { cache } = await openBots('?view=table')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.keyboard('?')
  await expect.element(sheet.getByText('Show the shortcuts')).toBeVisible()
  await expect.element(sheet.getByText('Next row')).not.toBeInTheDocument()

  loaded.resolve()
  await expect.element(sheet.getByText('Next row')).toBeVisible()
  server.answer({ 'GET br-bots': botPage([aBot(2), aBot(1)]) })
  await cache.invalidateQueries({ queryKey: ['brBots'] })

  await expect.element(sheet.getByText('Show changes')).toBeVisible()
})

test('the sheet says of cards, too, that a key edits a value', async () => {
  stubFleet([aBot(1)])
  await openBots()
  await expect.element(page.getByText('Bot_1').first()).toBeVisible()

  await userEvent.keyboard('?')

  await expect.element(sheet.getByText('Edit row', { exact: true })).toBeVisible()
})
