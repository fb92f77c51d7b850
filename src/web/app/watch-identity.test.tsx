import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, signedInAs, signedInAsOther, waitingAs } from '#testing/web/open-app.tsx'
import { toasts } from '#testing/web/open-fleet.ts'
import { refusal, stubApi } from '#testing/web/stub-api.ts'
import { NOBODY } from '#web/session/identity.ts'
import { toast } from '#web/ui/feedback/toast.ts'

const SESSION = {
  id: '7d4b5a52-4a1a-4c9e-8f43-5a4a3d0d7b11',
  created_at: '2026-11-20T08:00:00.000Z',
  seen_at: '2026-11-20T09:00:00.000Z',
  ip: '192.0.2.7',
  agent: 'curl/8.5.0',
  current: false,
}
const SETTINGS = {
  'GET auth/me': signedInAs('operator'),
  'GET auth/setup': { first_run: false, needs_token: false, lost_database: false },
  'GET auth/sessions': [SESSION],
  'GET auth/totp': { enabled_at: null, recovery_codes: 0 },
  'GET auth/passkeys': [],
}
const newPassword = page.getByLabelText('New password', { exact: true })
const endSession = page.getByRole('button', { name: /End the session/ })

/** Simulates the return of the user to the window. */
function returnToWindow() {
  window.dispatchEvent(new Event('visibilitychange'))
}

test('when the session of an open page has ended, the next request leads to the sign-in page and back', async () => {
  const server = stubApi({
    ...SETTINGS,
    [`DELETE auth/sessions/${SESSION.id}`]: refusal('signed_out', 'Sign in first.'),
  })
  const { address } = await openApp('/settings/security')

  server.answer({ 'GET auth/me': NOBODY })
  await endSession.click()

  await expect.poll(address).toBe('/login?from=%2Fsettings%2Fsecurity')
  await expect.element(page.getByText('Your session has ended')).toBeVisible()
})

test('a suspension redirects an open page to the waiting page', async () => {
  const server = stubApi({
    ...SETTINGS,
    [`DELETE auth/sessions/${SESSION.id}`]: refusal('not_approved', 'You are suspended.'),
  })
  const { address } = await openApp('/settings/security')

  server.answer({ 'GET auth/me': waitingAs('suspended') })
  await endSession.click()

  await expect.poll(address).toBe('/waiting-approval')
  await expect.element(page.getByText('Your access is suspended')).toBeVisible()
  await expect.poll(() => document.activeElement?.id).toBe('main')
})

test('the messages to a user are closed when another user signs in', async () => {
  const server = stubApi(SETTINGS)
  const { address } = await openApp('/settings/security')
  await expect.element(endSession).toBeVisible()
  toast.failure('Failed to delete proxy', 'It is in use.')
  await expect.element(toasts.getByText('Failed to delete proxy')).toBeVisible()

  server.answer({ 'GET auth/me': signedInAsOther('operator') })
  returnToWindow()

  await expect.poll(address).toBe('/')
  await expect.element(toasts.getByText('Failed to delete proxy')).not.toBeInTheDocument()
})

test('returning to the window refreshes the signed-in user', async () => {
  const server = stubApi(SETTINGS)
  const { address } = await openApp('/settings/security')
  await expect.element(endSession).toBeVisible()

  server.answer({ 'GET auth/me': NOBODY })
  returnToWindow()

  await expect.poll(address).toBe('/login?from=%2Fsettings%2Fsecurity')
})

test('a sign-out in another tab is noticed', async () => {
  const server = stubApi(SETTINGS)
  const { address } = await openApp('/settings/security')
  await expect.element(endSession).toBeVisible()

  server.answer({ 'GET auth/me': NOBODY })
  const otherTab = new BroadcastChannel('night-shift-identity')
  otherTab.postMessage(null)

  await expect.poll(address).toBe('/login?from=%2Fsettings%2Fsecurity')
  otherTab.close()
})

test('a change of role keeps the typed values of an open form', async () => {
  const server = stubApi(SETTINGS)
  await openApp('/settings/security')
  await newPassword.fill('half a pass')

  server.answer({ 'GET auth/me': signedInAs('dealer') })
  returnToWindow()

  await expect.element(page.getByText('Dealer').first()).toBeVisible()
  await expect.element(newPassword).toHaveValue('half a pass')
})

test('a database error does not sign an open page out', async () => {
  const server = stubApi(SETTINGS)
  const { address } = await openApp('/settings/security')
  await newPassword.fill('half a pass')

  server.answer({ 'GET auth/me': refusal('unavailable', 'The database cannot be reached.') })
  const asked = server.calls.length
  returnToWindow()

  await expect.poll(() => server.calls.length).toBeGreaterThan(asked + 1)
  expect(address()).toBe('/settings/security')
  await expect.element(newPassword).toHaveValue('half a pass')
})

test('a server that is unreachable at the start does not redirect, and is retried', async () => {
  const server = stubApi({ 'GET auth/setup': SETTINGS['GET auth/setup'] })
  const { address } = await openApp('/settings/security')
  await expect.element(page.getByText('Night Shift cannot be reached')).toBeVisible()
  expect(address()).toBe('/settings/security')

  // The page retries by itself, so the server answers only once the button is pressed.
  document.addEventListener('click', () => server.answer(SETTINGS), { capture: true, once: true })
  await page.getByRole('button', { name: 'Try again' }).click()

  await expect.element(endSession).toBeVisible()
  expect(address()).toBe('/settings/security')
})

test('an error of the server is shown with its message', async () => {
  const says = 'The database cannot be reached. Try again in a moment.'
  stubApi({ 'GET auth/me': refusal('unavailable', says) })

  const { address } = await openApp('/br-bots')

  await expect.element(page.getByText(says)).toBeVisible()
  expect(address()).toBe('/br-bots')
})

test('the message that the server is unreachable does not flicker during retries', async () => {
  const server = stubApi({})
  await openApp('/settings/security')
  const again = page.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  again.element().focus()
  const asked = server.calls.length

  await again.click()

  await expect.poll(() => server.calls.length).toBeGreaterThan(asked)
  await expect.element(again).toHaveFocus()
})

test('the message about a broken page does not mention the network', async () => {
  stubApi({ 'GET auth/me': signedInAs('administrator'), 'GET users': {} })

  await openApp('/settings/users')

  await expect.element(page.getByText('This page could not be shown')).toBeVisible()
})
