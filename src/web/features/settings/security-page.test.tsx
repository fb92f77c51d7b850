import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { refusal, stubApi } from '#testing/web/stub-api.ts'

const HERE = {
  id: '7d4b5a52-4a1a-4c9e-8f43-5a4a3d0d7b11',
  created_at: '2026-11-20T08:00:00.000Z',
  seen_at: '2026-11-20T09:00:00.000Z',
  ip: '127.0.0.1',
  agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  current: true,
}
const THERE = {
  ...HERE,
  id: '7d4b5a52-4a1a-4c9e-8f43-5a4a3d0d7b12',
  ip: '192.0.2.7',
  agent: 'curl/8.5.0',
  current: false,
}

const OFF = { enabled_at: null, recovery_codes: 0 }
const ON = { enabled_at: '2026-11-18T09:30:00.000Z', recovery_codes: 10 }
const CODES = Array.from({ length: 10 }, (_, index) => `AAAA-BBBB-CCCC-000${index}`)
const SECRET = 'O6ZZ6UIZMQFOSZOWE5MRDRTKKMILCZES'

function stubSecurity(answers: Parameters<typeof stubApi>[0] = {}) {
  return stubApi({
    'GET auth/me': signedInAs('viewer'),
    'GET auth/sessions': [HERE, THERE],
    'GET auth/totp': OFF,
    'GET auth/passkeys': [],
    ...answers,
  })
}

const current = page.getByLabelText('Current password', { exact: true })
const next = page.getByLabelText('New password', { exact: true })
const change = page.getByRole('button', { name: 'Change password' })

const two = page.getByRole('region', { name: 'Two-factor authentication' })
const button = (name: string) => page.getByRole('button', { name })

test('two-factor is turned on with a code of the app, and the recovery codes are shown once', async () => {
  const uri = `otpauth://totp/Night%20Shift:olena?secret=${SECRET}`
  const server = stubSecurity({
    'POST auth/totp/enable': { secret: SECRET, uri },
    'POST auth/totp/confirm': () => {
      server.answer({ 'GET auth/totp': ON })
      return { recovery_codes: CODES }
    },
  })
  await openApp('/settings/security')
  await expect.element(two.getByText('Off', { exact: true })).toBeVisible()

  await button('Turn on two-factor').click()
  await expect.element(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expect.element(page.getByText(/^O6ZZ 6UIZ MQFO/)).toBeVisible()
  const code = page.getByRole('textbox', { name: 'Code from the app' })
  await expect.element(code).toHaveFocus()
  await code.fill('12')
  await page.getByRole('button', { name: 'Turn on', exact: true }).click()
  await expect.element(code).toHaveAccessibleDescription(/six digits/)
  await code.fill('123 456')
  await page.getByRole('button', { name: 'Turn on', exact: true }).click()

  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect.element(codes.getByRole('listitem').nth(9)).toHaveTextContent('AAAA-BBBB-CCCC-0009')
  await expect.element(codes.getByRole('button', { name: 'Copy all' })).toHaveFocus()
  expect(server.calls).toContainEqual(
    expect.objectContaining({ name: 'POST auth/totp/confirm', body: { code: '123456' } }),
  )
  await button('I’ve saved them').click()
  await expect.element(codes).not.toBeInTheDocument()
  await expect.element(two.getByText('10 recovery codes left.')).toBeVisible()
  await expect.element(button('New recovery codes')).toHaveFocus()
})

test('two-factor is turned off, and the remaining recovery codes are counted', async () => {
  const server = stubSecurity({
    'GET auth/totp': { ...ON, recovery_codes: 0 },
    'POST auth/totp/disable': () => {
      server.answer({ 'GET auth/totp': OFF })
      return null
    },
  })
  await openApp('/settings/security')
  await expect.element(two.getByText('No recovery codes left.')).toBeVisible()

  await button('Turn off two-factor').click()
  await page.getByRole('button', { name: 'Turn off', exact: true }).click()

  await expect.element(button('Turn on two-factor')).toBeVisible()
})

test('passkeys are listed, renamed, and removed', async () => {
  const laptop = {
    id: '7d4b5a52-4a1a-4c9e-8f43-5a4a3d0d7b21',
    name: 'Laptop',
    created_at: '2026-11-18T09:30:00.000Z',
    used_at: null,
  }
  const server = stubSecurity({
    'GET auth/passkeys': [laptop],
    [`PUT auth/passkeys/${laptop.id}`]: () => {
      server.answer({ 'GET auth/passkeys': [{ ...laptop, name: 'Desk' }] })
      return { ...laptop, name: 'Desk' }
    },
    [`DELETE auth/passkeys/${laptop.id}`]: () => {
      server.answer({ 'GET auth/passkeys': [] })
      return null
    },
  })
  await openApp('/settings/security')
  const list = page.getByRole('list', { name: 'Passkeys' })
  await expect.element(list.getByText(/never used/)).toBeVisible()

  await button('Rename Laptop').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Desk')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect.element(list.getByText('Desk')).toBeVisible()
  await expect.element(page.getByRole('dialog', { name: 'Rename passkey' })).not.toBeInTheDocument()

  await button('Remove Desk').click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(page.getByText('No passkeys yet.')).toBeVisible()
})

test('after a password change the form is empty', async () => {
  const { calls } = stubSecurity({ 'POST auth/password': null })
  await openApp('/settings/security')

  await current.fill('correct horse battery')
  await next.fill('another horse battery')
  const keys = page.getByRole('checkbox', { name: 'Also revoke my API keys and passkeys' })
  await expect.element(keys).not.toBeChecked()
  await keys.click()
  await change.click()

  await expect.element(page.getByText('Password changed').first()).toBeVisible()
  await expect.element(current).toHaveValue('')
  expect(calls.find(({ name }) => name === 'POST auth/password')?.body).toEqual({
    current: 'correct horse battery',
    password: 'another horse battery',
    revoke_keys: true,
  })
})

test('a wrong current password is marked at its field and does not sign out', async () => {
  const errors = [{ pointer: '/body/current', message: 'Wrong password.' }]
  stubSecurity({ 'POST auth/password': refusal('bad_credentials', 'Wrong password.', { errors }) })
  const { address } = await openApp('/settings/security')

  await current.fill('not this one')
  await next.fill('another horse battery')
  await change.click()

  await expect.element(current).toHaveAccessibleDescription('Wrong password.')
  await expect.element(next).toHaveValue('another horse battery')
  expect(address()).toBe('/settings/security')
})

test('a password change that is repeated because its response was lost says what may have happened', async () => {
  const errors = [{ pointer: '/body/current', message: 'Wrong password.' }]
  const server = stubSecurity()
  await openApp('/settings/security')
  await current.fill('correct horse battery')
  await next.fill('another horse battery')
  await change.click()
  await expect.element(page.getByRole('alert').getByText(/^There was a problem/)).toBeVisible()

  server.answer({ 'POST auth/password': refusal('bad_credentials', 'Wrong password.', { errors }) })
  await change.click()

  await expect.element(current).toHaveAccessibleDescription(/may have changed it to the new/)
})

test('too many attempts show a message above the fields', async () => {
  const says = 'Too many wrong passwords. Try again in 9 minutes.'
  stubSecurity({ 'POST auth/password': refusal('locked', says) })
  await openApp('/settings/security')

  await current.fill('not this one')
  await next.fill('another horse battery')
  await change.click()

  await expect.element(page.getByRole('alert').getByText(says)).toBeVisible()
})

test('another session can be ended, the current one cannot', async () => {
  const server = stubSecurity({
    [`DELETE auth/sessions/${THERE.id}`]: () => {
      server.answer({ 'GET auth/sessions': [HERE] })
      return null
    },
  })
  await openApp('/settings/security')
  await expect.element(page.getByText('Firefox on Linux')).toBeVisible()
  await expect.element(page.getByText('Current session')).toBeVisible()
  const end = page.getByRole('button', { name: /^End the session/ })

  await end.click()

  await expect.element(page.getByText('Session ended').first()).toBeVisible()
  await expect.element(page.getByText('curl/8.5.0')).not.toBeInTheDocument()
  await expect.element(end).not.toBeInTheDocument()
})

test('a session that has already ended is not reported as a failure', async () => {
  stubSecurity({ [`DELETE auth/sessions/${THERE.id}`]: refusal('not_found', 'Not found.') })
  await openApp('/settings/security')

  await button('End the session from 192.0.2.7, curl/8.5.0').click()

  await expect.element(page.getByText('Already ended').first()).toBeVisible()
})

test('the focus of an ended session moves to the next one, then to the list', async () => {
  const laptop = { ...THERE, id: '7d4b5a52-4a1a-4c9e-8f43-5a4a3d0d7b13', ip: '192.0.2.8' }
  const server = stubSecurity({
    'GET auth/sessions': [HERE, THERE, laptop],
    [`DELETE auth/sessions/${THERE.id}`]: () => {
      server.answer({ 'GET auth/sessions': [HERE, laptop] })
      return null
    },
    [`DELETE auth/sessions/${laptop.id}`]: () => {
      server.answer({ 'GET auth/sessions': [HERE] })
      return null
    },
  })
  await openApp('/settings/security')

  await button('End the session from 192.0.2.7, curl/8.5.0').click()
  await expect.element(button('End the session from 192.0.2.8, curl/8.5.0')).toHaveFocus()
  await userEvent.keyboard('{Enter}')

  await expect.element(page.getByRole('list', { name: 'Sessions' })).toHaveFocus()
})

test('the last recovery code is in the singular', async () => {
  stubSecurity({ 'GET auth/totp': { ...ON, recovery_codes: 1 } })
  await openApp('/settings/security')

  await expect.element(two.getByText('1 recovery code left.', { exact: true })).toBeVisible()
})
