import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { toasts } from '#testing/web/open-fleet.ts'
import { refusal, stubApi } from '#testing/web/stub-api.ts'

const KEY = 'ns_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ'
const ROSTER = {
  id: '7d4b5a52-4a1a-4c9e-8f43-5a4a3d0d7b31',
  name: 'Roster',
  start: 'ns_abcde',
  scope: 'write',
  created_at: '2026-11-18T09:30:00.000Z',
  expires_at: '2099-11-18T09:30:00.000Z',
  used_at: null,
}
const OLD = {
  ...ROSTER,
  id: '7d4b5a52-4a1a-4c9e-8f43-5a4a3d0d7b32',
  name: 'Old',
  scope: 'read',
  expires_at: '2026-11-19T09:30:00.000Z',
}

function stubKeys(keys: object[], answers: Parameters<typeof stubApi>[0] = {}) {
  return stubApi({ 'GET auth/me': signedInAs('operator'), 'GET auth/api-keys': keys, ...answers })
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const list = page.getByRole('list', { name: 'API keys' })

test('a key is created with rights and an expiry, and shown once', async () => {
  const server = stubKeys([], {
    'POST auth/api-keys': () => {
      server.answer({ 'GET auth/api-keys': [ROSTER] })
      return { ...ROSTER, key: KEY }
    },
  })
  await openApp('/settings/api-keys')
  await expect.element(page.getByText('No API keys')).toBeVisible()

  await button('New API key').click()
  await button('Create key').click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await expect.element(name).toHaveAccessibleDescription(/Must not be empty/)
  await name.fill('Roster')
  await page.getByRole('combobox', { name: 'Rights' }).click()
  await page.getByRole('option', { name: 'Read and write (your permissions)' }).click()
  await button('Create key').click()

  const made = page.getByRole('dialog', { name: 'API key Roster' })
  await expect.element(made.getByText(KEY)).toBeVisible()
  await expect.element(button('Copy API key')).toHaveFocus()
  expect(server.calls).toContainEqual(
    expect.objectContaining({
      name: 'POST auth/api-keys',
      body: { name: 'Roster', scope: 'write', days: 90 },
    }),
  )
  await button('I’ve saved it').click()
  await expect.element(made).not.toBeInTheDocument()
  await expect.element(list.getByText('Reads and writes')).toBeVisible()
  await expect.element(page.getByText(KEY)).not.toBeInTheDocument()
})

test('keys show their rights, expiry and whether they have expired; one is revoked', async () => {
  const server = stubKeys([ROSTER, OLD], {
    [`DELETE auth/api-keys/${ROSTER.id}`]: () => {
      server.answer({ 'GET auth/api-keys': [OLD] })
      return null
    },
  })
  await openApp('/settings/api-keys')
  const [first, second] = [list.getByRole('listitem').first(), list.getByRole('listitem').nth(1)]
  for (const text of ['Roster', 'ns_abcde…', 'Reads and writes', /^until/, 'never used'])
    await expect.element(first.getByText(text)).toBeVisible()
  for (const text of ['Reads only', 'Expired', /^ended/])
    await expect.element(second.getByText(text)).toBeVisible()

  await button('Revoke Roster').click()
  await expect.element(button('Cancel')).toHaveFocus()
  await button('Revoke').click()

  await expect.element(list.getByText('Roster')).not.toBeInTheDocument()
})

test('keys that fail to load can be retried', async () => {
  const server = stubKeys([ROSTER], { 'GET auth/api-keys': refusal('forbidden', 'Not for you') })
  await openApp('/settings/api-keys')
  await expect.element(page.getByText('Failed to load API keys')).toBeVisible()

  server.answer({ 'GET auth/api-keys': [ROSTER] })
  await button('Try again').click()

  await expect.element(list.getByText('Roster')).toBeVisible()
})

test('the failure of an earlier attempt is no longer shown beside a new key', async () => {
  const failure = toasts.getByText('Failed to create API key')
  const server = stubKeys([])
  await openApp('/settings/api-keys')
  await button('New API key').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Roster')
  await button('Create key').click()
  await expect.element(failure).toBeVisible()

  server.answer({ 'POST auth/api-keys': { ...ROSTER, key: KEY } })
  await button('Create key').click()

  await expect.element(page.getByRole('dialog', { name: 'API key Roster' })).toBeVisible()
  // Sooner than the message would close by itself.
  await expect.element(failure, { timeout: 4000 }).not.toBeInTheDocument()
  await button('I’ve saved it').click()
})

test('a key whose response was lost is named when it is created again', async () => {
  const message = 'You already have a key with this name.'
  const server = stubKeys([])
  await openApp('/settings/api-keys')
  await button('New API key').click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Roster')
  await button('Create key').click()
  await expect.element(toasts.getByText(/If the key is in the list, revoke it/)).toBeVisible()

  const errors = [{ pointer: '/body/name', message }]
  server.answer({ 'POST auth/api-keys': refusal('conflict', message, { errors }) })
  await button('Create key').click()

  await expect.element(name).toHaveAccessibleDescription(/the response that contains it was lost/)
})
