import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { refusal, stubApi } from '#testing/web/stub-api.ts'
import { NOBODY } from '#web/session/identity.ts'

const SET_UP = { first_run: false, needs_token: false, lost_database: false }

function stubSignIn(answers: Parameters<typeof stubApi>[0] = {}) {
  return stubApi({ 'GET auth/me': NOBODY, 'GET auth/setup': SET_UP, ...answers })
}

const code = page.getByLabelText('Code', { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a code is required after the password, and leads to the URL requested first', async () => {
  const message = 'This code is wrong or was used before.'
  const errors = [{ pointer: '/body/code', message }]
  const server = stubSignIn({
    'POST auth/login': { ...NOBODY, second_factor: 'totp' },
    'POST auth/totp/verify': refusal('bad_credentials', message, { errors }),
  })
  const { address } = await openApp('/settings')
  await page.getByLabelText('Username').fill('olena')
  await page.getByLabelText('Password', { exact: true }).fill('correct horse battery')
  await button('Sign in').click()

  await expect.element(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
  expect(address()).toBe('/login?from=%2Fsettings&mode=second-step')
  await expect.element(code).toHaveFocus()
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code')
  await code.fill('000000')
  await button('Sign in').click()
  await expect.element(code).toHaveAccessibleDescription(message)

  server.answer({
    'POST auth/totp/verify': () => {
      server.answer({ 'GET auth/me': signedInAs('viewer') })
      return signedInAs('viewer')
    },
  })
  await button('Use a recovery code instead').click()
  await page.getByLabelText('Recovery code', { exact: true }).fill('AAAA-BBBB-CCCC-DDDD')
  await button('Sign in').click()
  await expect.poll(address).toBe('/settings')
  expect(server.calls).toContainEqual(
    expect.objectContaining({
      name: 'POST auth/totp/verify',
      body: { code: 'AAAA-BBBB-CCCC-DDDD' },
    }),
  )
})

test('the code step has its own URL; an expired one leads back to the password', async () => {
  const over = 'This sign-in has expired, or there were too many wrong codes. Sign in again.'
  stubSignIn({ 'POST auth/totp/verify': refusal('signed_out', over) })
  const { address } = await openApp('/login?mode=second-step&from=%2Fbr-bots')

  await code.fill('123456')
  await button('Sign in').click()
  await expect.element(page.getByRole('alert').getByText(over)).toBeVisible()
  await page.getByRole('link', { name: 'Start over' }).click()

  await expect.element(page.getByLabelText('Username')).toBeVisible()
  expect(address()).toBe('/login?from=%2Fbr-bots')
})
