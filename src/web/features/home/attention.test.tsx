import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { EMPTY, NOBODY, stubHome } from '#testing/web/home.ts'
import { openApp } from '#testing/web/open-app.tsx'
import { refusal } from '#testing/web/stub-api.ts'

const attention = page.getByRole('region', { name: 'Needs attention' })

test('the page does not say that all is well while it cannot tell whether agents are silent', async () => {
  const server = stubHome(EMPTY)
  server.answer({ 'GET bot-states/counts': refusal('forbidden', 'You cannot do this.') })
  await openApp('/')

  await expect.element(attention.getByText('Failed to load the presence of bots')).toBeVisible()
  expect(attention.getByText('Nothing needs your attention.').elements()).toEqual([])

  server.answer({ 'GET bot-states/counts': NOBODY })
  await attention.getByRole('button', { name: 'Try again' }).click()

  await expect.element(attention.getByText('Nothing needs your attention.')).toBeVisible()
})
