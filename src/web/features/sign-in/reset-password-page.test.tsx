import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, signedInAs, waitingAs } from '#testing/web/open-app.tsx'
import { refusal, stubApi } from '#testing/web/stub-api.ts'
import { NOBODY } from '#web/session/identity.ts'

const TOKEN = 'a'.repeat(43)
const PASSWORD = 'correct horse battery'
const DEAD = 'This link does not work'

const stub = (answers: Parameters<typeof stubApi>[0] = {}) =>
  stubApi({
    'GET auth/me': NOBODY,
    'GET auth/setup': { first_run: false, needs_token: false, lost_database: false },
    'POST auth/reset_password/check': null,
    ...answers,
  })

const password = page.getByLabelText('New password', { exact: true })
const repeated = page.getByLabelText('Repeat password', { exact: true })
const set = page.getByRole('button', { name: 'Set password' })

async function type(first: string, second = first) {
  await password.fill(first)
  await repeated.fill(second)
  await set.click()
}

test('the link sets a password entered twice, and leads to the sign-in page', async () => {
  const { calls } = stub({ 'POST auth/reset_password': null })
  const { address } = await openApp(`/reset-password#${TOKEN}`)
  await expect.element(password).toHaveAttribute('autocomplete', 'new-password')

  await type(PASSWORD, 'correct horse batteri')
  await expect
    .element(repeated)
    .toHaveAccessibleDescription('Enter the same password in both fields.')
  await type(PASSWORD)

  await expect.element(page.getByRole('heading', { name: 'Password set' })).toHaveFocus()
  const sent = calls.filter(({ name }) => name === 'POST auth/reset_password')
  expect(sent.map(({ body }) => body)).toEqual([{ token: TOKEN, password: PASSWORD }])
  await page.getByRole('link', { name: 'Go to sign-in' }).click()
  await expect.poll(address).toBe('/login')
})

test('a link that is dead when the page opens says so before a password is typed', async () => {
  stub({ 'POST auth/reset_password/check': refusal('bad_credentials', 'This link is dead.') })

  await openApp(`/reset-password#${TOKEN}`)

  await expect.element(page.getByRole('heading', { name: DEAD })).toBeVisible()
  await expect.element(password).not.toBeInTheDocument()
})

test('a link that cannot be checked can still be used', async () => {
  const { calls } = stub({
    'POST auth/reset_password/check': refusal('unavailable', 'The database is unavailable'),
    'POST auth/reset_password': null,
  })
  await openApp(`/reset-password#${TOKEN}`)
  await expect.poll(() => calls.at(-1)?.name).toBe('POST auth/reset_password/check')

  await type(PASSWORD)

  await expect.element(page.getByRole('heading', { name: 'Password set' })).toBeVisible()
})

test('a link that expires while the page is open shows a message with the next step', async () => {
  stub({ 'POST auth/reset_password': refusal('bad_credentials', 'This link is dead.') })
  await openApp(`/reset-password#${TOKEN}`)

  await type(PASSWORD)

  await expect.element(page.getByRole('heading', { name: DEAD })).toHaveFocus()
  await expect.element(page.getByText(/Ask an administrator for a new link/)).toBeVisible()
  await expect.element(password).not.toBeInTheDocument()
})

test.each(['', '#', '#half-a-token'])('a URL with "%s" sends no request', async (end) => {
  stub()

  await openApp(`/reset-password${end}`)

  await expect.element(page.getByRole('heading', { name: DEAD })).toBeVisible()
})

test('a weak password and a busy server keep the typed values', async () => {
  const message = 'This password is too common'
  const errors = [{ pointer: '/body/password', message }]
  const server = stub({
    'POST auth/reset_password': refusal('invalid_request', message, { errors }),
  })
  await openApp(`/reset-password#${TOKEN}`)

  await type('too short')
  await expect.element(password).toHaveAccessibleDescription(/at least 12 characters/i)
  await type(PASSWORD)
  await expect.element(password).toHaveAccessibleDescription(new RegExp(message))
  server.answer({ 'POST auth/reset_password': refusal('busy', 'Too many people sign in at once.') })
  await type('another horse battery')

  await expect.element(page.getByRole('alert').getByText(/Too many people/)).toBeVisible()
  await expect.element(repeated).toHaveValue('another horse battery')
})

test.each([signedInAs('viewer'), waitingAs('suspended')])(
  'the page opens for any user of this browser',
  async (identity) => {
    stub({ 'GET auth/me': identity })

    const { address } = await openApp(`/reset-password#${TOKEN}`)

    await expect.element(password).toBeVisible()
    expect(address()).toBe(`/reset-password#${TOKEN}`)
  },
)
