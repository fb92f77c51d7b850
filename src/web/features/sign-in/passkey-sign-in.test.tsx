import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '#testing/web/open-app.tsx'
import { refusal, stubApi } from '#testing/web/stub-api.ts'
import { NOBODY } from '#web/session/identity.ts'

const OPTIONS = 'POST auth/passkeys/sign_in_options'

function stubPasskeys(answers: Parameters<typeof stubApi>[0]) {
  return stubApi({
    'GET auth/me': NOBODY,
    'GET auth/setup': { first_run: false, needs_token: false, lost_database: false },
    ...answers,
  })
}

const passkey = page.getByRole('button', { name: 'Use a passkey' })
const waiting = page.getByRole('button', { name: 'Waiting for your device...' })
const alert = page.getByRole('alert')

test('the button keeps the focus while the device is asked and after a failure', async () => {
  const { calls } = stubPasskeys({
    [OPTIONS]: { challenge: 'AAAA', rpId: 'localhost', userVerification: 'required' },
  })
  const device = Promise.withResolvers<null>()
  vi.spyOn(navigator.credentials, 'get').mockReturnValue(device.promise)
  await openApp('/login')
  await expect.element(passkey).toBeVisible()
  passkey.element().focus()

  await userEvent.keyboard('{Enter}')
  await expect.element(waiting).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  device.reject(new DOMException('', 'NotAllowedError'))

  await expect.element(alert.getByText('It was cancelled or took too long.')).toBeVisible()
  await expect.element(passkey).toHaveFocus()
  expect(calls.filter(({ name }) => name === OPTIONS)).toHaveLength(1)
})

test('a refused passkey shows no advice about passwords', async () => {
  const message = 'This passkey is not registered here.'
  stubPasskeys({ [OPTIONS]: refusal('bad_credentials', message) })
  await openApp('/login')

  await passkey.click()

  await expect.element(alert).toBeVisible()
  expect(alert.element().textContent).toBe(message)
})
