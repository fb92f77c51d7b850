import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { NOTICE_HEADER } from '#contract/headers.ts'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { stubApi } from '#testing/web/stub-api.ts'

const NOTICE = 'The disk of the console is almost full: 12 MB are free, 64 MB are needed.'

const withNotice = (answer: object) =>
  Response.json(answer, { headers: { [NOTICE_HEADER]: NOTICE } })

test('a notice of the server is shown on every page until a response comes without it', async () => {
  const server = stubApi({
    'GET auth/me': withNotice(signedInAs('operator')),
    'GET views': withNotice([]),
  })
  const { cache } = await openApp('/auto-responder')
  await expect.element(page.getByText(NOTICE)).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await expect.element(page.getByText(NOTICE)).toBeVisible()

  server.answer({ 'GET auth/me': signedInAs('operator'), 'GET views': [] })
  await cache.invalidateQueries()

  await expect.element(page.getByText(NOTICE)).not.toBeInTheDocument()
})

test('the notice is also on the sign-in page, and disappears once the server is ready, without a call of the session', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { calls } = stubApi({
    'GET auth/me': { user: null, unverifiedUser: null },
    'GET auth/setup': () =>
      withNotice({ first_run: false, needs_token: false, lost_database: false }),
    'GET /readyz': { status: 'ok' },
  })
  await openApp('/login')
  await expect.element(page.getByText(NOTICE)).toBeVisible()
  const before = calls.length

  await vi.advanceTimersByTimeAsync(15_000)
  vi.useRealTimers()

  await expect.element(page.getByText(NOTICE)).not.toBeInTheDocument()
  expect(calls.slice(before).map(({ name }) => name)).toEqual(['GET /readyz'])
})
