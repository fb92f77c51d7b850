import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aBot } from '#testing/web/fleet.ts'
import { openBots, stubFleet } from '#testing/web/open-fleet.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })

test.each([
  ['Escape', '{Escape}'],
  ['Tab', '{Tab}{Tab}{Tab}'],
])('the focus stays in the bar when %s leaves a filter without a value', async (_, keys) => {
  stubFleet([aBot(1)])
  await openBots('')
  await button('Advanced filter').click()
  await page.getByRole('menuitem', { name: 'Cash' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Operator' })).toHaveFocus()

  await userEvent.keyboard(keys)

  await expect.element(page.getByRole('combobox', { name: 'Operator' })).not.toBeInTheDocument()
  await expect.element(button('Add filter')).toHaveFocus()
})
