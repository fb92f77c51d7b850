import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aJob } from '#testing/web/jobs.ts'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { pageOf } from '#testing/web/rows.ts'
import { stubApi } from '#testing/web/stub-api.ts'

test('a running job is requested again and again only until its detail is closed', async () => {
  const server = stubApi({
    'GET auth/me': signedInAs('operator'),
    'GET jobs': pageOf([]),
    'GET jobs/4': aJob({ state: 'running' }),
    'GET jobs/4/items': pageOf([]),
  })
  const asked = () => server.calls.filter(({ name }) => name === 'GET jobs/4').length
  await openApp('/jobs?open=4')
  await expect.element(page.getByRole('dialog').getByText('Running').first()).toBeVisible()

  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  const before = asked()
  await new Promise((resolve) => setTimeout(resolve, 3000))

  expect(asked()).toBe(before)
})
