import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '#testing/web/open-app.tsx'
import { refusal, stubApi } from '#testing/web/stub-api.ts'
import { NOBODY } from '#web/session/identity.ts'

test('the reason of a refused sign-in is not shown in the form for access', async () => {
  stubApi({
    'GET auth/me': NOBODY,
    'GET auth/setup': { first_run: false, needs_token: false, lost_database: false },
    'POST auth/login': refusal('bad_credentials', 'Wrong username or password.'),
  })
  await openApp('/login')
  await page.getByLabelText('Username').fill('olena')
  await page.getByLabelText('Password', { exact: true }).fill('wrong password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.element(page.getByText('Wrong username or password.')).toBeVisible()

  await page.getByRole('link', { name: 'Request access' }).click()
  await expect.element(page.getByRole('heading', { name: 'Request access' })).toBeVisible()

  await expect.element(page.getByText('Wrong username or password.')).not.toBeInTheDocument()
})
