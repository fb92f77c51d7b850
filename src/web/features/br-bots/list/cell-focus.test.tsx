import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aBot } from '#testing/web/fleet.ts'
import { openBots, stubFleet } from '#testing/web/open-fleet.ts'
import { refusal } from '#testing/web/stub-api.ts'

test('Escape in the search field discards a refused value and leaves the focus in the field', async () => {
  stubFleet([aBot(1, { job_type: 2 })], {
    'POST br-bots/1': refusal('stale_version', 'Changed.', { current: aBot(1, { version: 8 }) }),
  })
  await openBots('?view=table')
  await page.getByRole('combobox', { name: 'Job type of Bot_1' }).click()
  await page.getByRole('option', { name: 'Farmer' }).click()
  const problem = page.getByRole('dialog', { name: 'Job type of Bot_1' })
  await expect.element(problem.getByRole('button', { name: 'Use mine' })).toHaveFocus()
  const search = page.getByRole('searchbox', { name: 'Search by nickname' })
  search.element().focus()

  await userEvent.keyboard('{Escape}')

  await expect.element(problem).not.toBeInTheDocument()
  await expect.element(search).toHaveFocus()
})
