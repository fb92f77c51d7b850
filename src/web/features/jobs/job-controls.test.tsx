import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aJob } from '#testing/web/jobs.ts'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { pageOf } from '#testing/web/rows.ts'
import { refusal, stubApi } from '#testing/web/stub-api.ts'

test('while the server has not answered an action on a job, its button says so and no other one works', async () => {
  const late = Promise.withResolvers<Response>()
  const server = stubApi({
    'GET auth/me': signedInAs('operator'),
    'GET jobs': pageOf([]),
    'GET jobs/4': aJob({ state: 'running', can_control: true }),
    'GET jobs/4/items': pageOf([]),
    'POST jobs/4/pause': () => late.promise,
  })
  const button = (name: string) => page.getByRole('dialog').getByRole('button', { name })
  const sent = () => server.calls.filter(({ name }) => name.startsWith('POST jobs/4')).length
  await openApp('/jobs?open=4')
  await button('Pause').click()

  const busy = button('Pausing...')
  await expect.element(busy).toHaveAttribute('aria-disabled', 'true')
  for (const each of [busy, button('Cancel job')]) await each.click({ force: true })
  expect(sent()).toBe(1)

  late.resolve(refusal('conflict', 'This job is done and cannot be paused.'))
  await expect.element(button('Pause')).toBeEnabled()
})
