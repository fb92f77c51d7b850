import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, signedInAs, waitingAs } from '#testing/web/open-app.tsx'
import { stubApi } from '#testing/web/stub-api.ts'
import { NOBODY } from '#web/session/identity.ts'

const heading = page.getByRole('heading')

test('a waiting user sees their name and what they wait for', async () => {
  stubApi({ 'GET auth/me': waitingAs('pending') })

  await openApp('/waiting-approval')

  await expect.element(heading).toHaveTextContent('Waiting for approval')
  await expect.element(page.getByText(/An administrator must approve your account/)).toBeVisible()
  await expect.element(page.getByText('olena')).toBeVisible()
})

test.each([
  ['rejected', 'Your request was rejected', 'You belong to another shift'],
  ['suspended', 'Your access is suspended', 'On leave until Monday'],
] as const)('a %s user reads the reason', async (state, title, reason) => {
  stubApi({ 'GET auth/me': waitingAs(state, reason) })

  const { address } = await openApp('/br-bots')

  await expect.element(heading).toHaveTextContent(title)
  await expect.element(page.getByText(reason)).toBeVisible()
  expect(address()).toBe('/waiting-approval')
})

test('a suspension without a reason does not announce one', async () => {
  stubApi({ 'GET auth/me': waitingAs('suspended') })

  await openApp('/')

  await expect.element(heading).toBeVisible()
  await expect.element(page.getByText(/Reason:/)).not.toBeInTheDocument()
})

test('the page moves on within ten seconds of an approval, even without a push', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const server = stubApi({ 'GET auth/me': waitingAs('pending') })
  const { address } = await openApp('/waiting-approval')
  await expect.element(heading).toBeVisible()

  server.answer({ 'GET auth/me': signedInAs('operator') })
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()

  await expect.poll(address).toBe('/')
})

test('the page says that the server cannot be reached, until it answers again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const server = stubApi({ 'GET auth/me': waitingAs('pending') })
  await openApp('/waiting-approval')
  await expect.element(heading).toBeVisible()
  const problem = page.getByRole('status').getByText(/Night Shift cannot be reached/)

  server.answer({ 'GET auth/me': () => Promise.reject(new TypeError('Failed to fetch')) })
  await vi.advanceTimersByTimeAsync(15_000)
  await expect.element(problem).toBeVisible()
  server.answer({ 'GET auth/me': waitingAs('pending') })
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()

  await expect.element(problem).not.toBeInTheDocument()
  await expect.element(heading).toHaveTextContent('Waiting for approval')
})

test('signing out leads to the sign-in page, without a return URL', async () => {
  const server = stubApi({
    'GET auth/me': waitingAs('pending'),
    'GET auth/setup': { first_run: false, needs_token: false, lost_database: false },
    'POST auth/logout': () => {
      server.answer({ 'GET auth/me': NOBODY })
      return null
    },
  })
  const { address } = await openApp('/waiting-approval')

  await page.getByRole('button', { name: 'Sign out' }).click()

  await expect.element(heading).toHaveTextContent('Sign in')
  expect(address()).toBe('/login')
})

test('a failed sign-out shows an error and changes nothing', async () => {
  stubApi({ 'GET auth/me': waitingAs('pending') })
  const { address } = await openApp('/waiting-approval')

  await page.getByRole('button', { name: 'Sign out' }).click()

  await expect.element(page.getByText('Failed to sign out').first()).toBeVisible()
  expect(address()).toBe('/waiting-approval')
})
