import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aBot } from '#testing/web/fleet.ts'
import { openBots, stubFleet } from '#testing/web/open-fleet.ts'

test('the sheet names the keys of the rows, and no key acts while it is open', async () => {
  stubFleet([aBot(1)])
  await openBots('?view=table')
  await expect.element(page.getByRole('row', { name: /Bot_1/ })).toBeVisible()

  await userEvent.keyboard('?')

  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const label of ['Next row', 'Previous row', 'Open row', 'Edit row', 'Select row'])
    await expect.element(sheet.getByText(label, { exact: true })).toBeVisible()
  await userEvent.keyboard('j')
  expect(document.activeElement?.closest('[data-row]')).toBeNull()
})
