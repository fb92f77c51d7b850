import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aBot } from '#testing/web/fleet.ts'
import { signedInAs } from '#testing/web/open-app.tsx'
import { openBots, stubFleet, toasts } from '#testing/web/open-fleet.ts'
import { refusal } from '#testing/web/stub-api.ts'

const FORBIDDEN = refusal('forbidden', 'Your role does not allow this.')
const hours = page.getByRole('button', { name: /^Working hours of Bot_1/ })
const job = page.getByRole('combobox', { name: 'Job type of Bot_1' })

test.each([
  {
    input: 'a form with hours',
    edit: async () => {
      await hours.click()
      await page.getByRole('combobox', { name: 'Start hour' }).click()
      await page.getByRole('option', { name: '20:00' }).click()
    },
    shown: page.getByRole('dialog', { name: 'Working hours of Bot_1' }).getByText('20:00'),
  },
  {
    input: 'a value that was not saved',
    edit: async () => {
      await job.click()
      await page.getByRole('option', { name: 'Farmer' }).click()
    },
    shown: page.getByRole('dialog', { name: 'Job type of Bot_1' }).getByText('This job is closed.'),
  },
])('$input stays when the user loses the role', async ({ edit, shown }) => {
  const server = stubFleet([aBot(1, { job_type: 2 })], {
    'POST br-bots/1': refusal('invalid_request', 'This job is closed.'),
  })
  await openBots('?view=table')
  await edit()
  await expect.element(shown).toBeVisible()

  server.answer({ 'GET auth/me': signedInAs('operator'), 'GET br-bots': FORBIDDEN })
  window.dispatchEvent(new Event('visibilitychange'))

  await expect.element(toasts.getByText('Your role is now Operator')).toBeVisible()
  await expect.element(shown).toBeVisible()
})
