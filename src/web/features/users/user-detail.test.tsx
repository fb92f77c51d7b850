import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { UserDetail } from '#contract/users.ts'
import { openApp } from '#testing/web/open-app.tsx'
import { chooseAction } from '#testing/web/open-fleet.ts'
import { refusal } from '#testing/web/stub-api.ts'
import { EVERYBODY, maria, stubUsers } from '#testing/web/stub-users.ts'

const AT = '2026-11-18T09:30:00.000Z'
const session = {
  id: '7d4b5a52-4a1a-4c9e-8f43-5a4a3d0d7b11',
  created_at: AT,
  seen_at: AT,
  ip: '192.0.2.7',
  agent: 'curl/8.5.0',
  current: false,
}
const apiKey = {
  id: '7d4b5a52-4a1a-4c9e-8f43-5a4a3d0d7b12',
  name: 'Roster',
  start: 'ns_abcde',
  scope: 'write' as const,
  created_at: AT,
  expires_at: '2036-11-18T09:30:00.000Z',
  used_at: null,
}
const passkey = {
  id: '7d4b5a52-4a1a-4c9e-8f43-5a4a3d0d7b13',
  name: 'Laptop',
  created_at: AT,
  used_at: AT,
}
const DETAIL: UserDetail = {
  user: maria,
  sessions: [session],
  api_keys: [apiKey],
  passkeys: [passkey],
  password_reset_expires_at: null,
}
const PATH = `users/${maria.id}`
const URL_OF_LINK = `http://console.example/reset-password#${'a'.repeat(43)}`

function stubDetail(answers: Parameters<typeof stubUsers>[1] = {}) {
  return stubUsers(EVERYBODY, { [`GET ${PATH}`]: DETAIL, ...answers })
}

const detail = page.getByRole('dialog', { name: /^maria/ })
const list = (name: string) => detail.getByRole('list', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const OPEN = `/settings/users?open=${maria.id}`

test('a click on a user opens their detail, whose URL can be shared', async () => {
  stubDetail()
  const { address } = await openApp('/settings/users')

  await page.getByRole('button', { name: 'maria', exact: true }).click()

  await expect.element(list('Sessions').getByText('192.0.2.7')).toBeVisible()
  await expect.element(list('API keys').getByText('Roster')).toBeVisible()
  await expect.element(list('API keys').getByText('Reads and writes')).toBeVisible()
  await expect.element(list('Passkeys').getByText('Laptop')).toBeVisible()
  expect(address()).toBe(OPEN)
  await userEvent.keyboard('{Escape}')
  await expect.poll(address).toBe('/settings/users')
})

test('a session is ended immediately; a key and a passkey after a confirmation', async () => {
  let shown = DETAIL
  const server = stubDetail({
    [`GET ${PATH}`]: () => shown,
    [`DELETE ${PATH}/sessions/${session.id}`]: () => {
      shown = { ...shown, sessions: [] }
      return null
    },
    [`DELETE ${PATH}/api-keys/${apiKey.id}`]: () => {
      shown = { ...shown, api_keys: [] }
      return null
    },
    [`DELETE ${PATH}/passkeys/${passkey.id}`]: () => {
      shown = { ...shown, passkeys: [] }
      return refusal('not_found', 'Passkey not found')
    },
  })
  await openApp(OPEN)

  await button('End the session from 192.0.2.7, curl/8.5.0').click()
  await expect.element(detail.getByText('No active sessions.')).toBeVisible()
  const hasFocus = () => detail.element().contains(document.activeElement)
  await expect.poll(hasFocus).toBe(true)
  await button('Revoke Roster').click()
  await button('Revoke').click()
  await expect.element(detail.getByText('No API keys.')).toBeVisible()
  await expect.poll(hasFocus).toBe(true)
  await button('Revoke Laptop').click()
  await button('Revoke').click()

  await expect.element(page.getByText('Already revoked').first()).toBeVisible()
  await expect.element(detail.getByText('No passkeys.')).toBeVisible()
  expect(server.calls.filter(({ name }) => name.startsWith('DELETE'))).toHaveLength(3)
})

test('all access is ended after a confirmation, which stays open on failure', async () => {
  const server = stubDetail({
    [`POST ${PATH}/end_access`]: refusal('unavailable', 'The database is unavailable.'),
  })
  await openApp(OPEN)
  const question = page.getByRole('dialog', { name: 'End all access of maria?' })

  await button('End all access…').click()
  await expect.element(question.getByText(/This cannot be undone/)).toBeVisible()
  await button('End all access').click()
  await expect.element(page.getByText('The database is unavailable.').first()).toBeVisible()
  server.answer({ [`POST ${PATH}/end_access`]: { ...maria, sessions: 0 } })
  await button('End all access').click()

  await expect.element(page.getByText('All access ended').first()).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
})

test('a password reset link is shown once, and only its button closes it', async () => {
  const expires_at = new Date(Date.now() + 30 * 60_000).toISOString()
  const { calls } = stubDetail({
    [`POST ${PATH}/password_reset`]: { url: URL_OF_LINK, expires_at },
  })
  await openApp('/settings/users')

  await chooseAction('maria', 'Create password reset link…')
  const keys = page.getByRole('checkbox', { name: 'Also revoke their API keys and passkeys' })
  await expect.element(keys).toBeChecked()
  await keys.click()
  await button('Create link').click()

  const made = page.getByRole('dialog', { name: 'Password reset link for maria' })
  await expect.element(made.getByText(URL_OF_LINK)).toBeVisible()
  await expect.element(button('Copy password reset link')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Close')).not.toBeInTheDocument()
  await expect.element(made.getByText(URL_OF_LINK)).toBeVisible()
  await button('I’ve copied it').click()
  await expect.element(made).not.toBeInTheDocument()
  expect(calls.find(({ name }) => name.endsWith('password_reset'))?.body).toEqual({
    revoke_keys: false,
  })
})

test('an unused link is shown with its expiry, and administrators cannot create a link for themselves', async () => {
  const me = { ...maria, id: '3f0b7f3c-6d3e-4d0a-9d53-0f3f1c1f5a01', username: 'olena' }
  const expires = new Date(Date.now() + 60_000).toISOString()
  stubUsers([me], {
    [`GET users/${me.id}`]: { ...DETAIL, user: me, password_reset_expires_at: expires },
  })

  await openApp(`/settings/users?open=${me.id}`)

  await expect.element(page.getByText(/Unused, works until/)).toBeVisible()
  await expect.element(button('End all access…')).toBeVisible()
  await expect.element(button('Create password reset link…')).not.toBeInTheDocument()
})

test('a deleted user and an invalid URL close the detail', async () => {
  stubDetail({ [`GET ${PATH}`]: refusal('not_found', 'User not found') })
  const { address } = await openApp(OPEN)

  await expect.element(page.getByText('User not found').first()).toBeVisible()
  await expect.poll(address).toBe('/settings/users')
})
