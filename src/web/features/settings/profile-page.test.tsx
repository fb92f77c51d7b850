import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { pageOf } from '#testing/web/rows.ts'
import { stubApi } from '#testing/web/stub-api.ts'

test('every role has a profile, and only administrators have the users tab', async () => {
  stubApi({ 'GET auth/me': signedInAs('viewer') })

  await openApp('/settings')

  await expect.element(page.getByRole('region', { name: 'You' }).getByText('Viewer')).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Settings' })
  for (const name of ['Profile', 'Security', 'API keys'])
    await expect.element(tabs.getByRole('link', { name })).toBeVisible()
  await expect.element(tabs.getByRole('link', { name: 'Users' })).not.toBeInTheDocument()
})

test('the chosen theme is remembered', async () => {
  stubApi({ 'GET auth/me': signedInAs('viewer') })
  await openApp('/settings')
  const themes = page.getByRole('region', { name: 'Theme' })

  await themes.getByRole('button', { name: 'Light' }).click()
  expect(document.documentElement.dataset.theme).toBe('light')
  expect(localStorage.getItem('night-shift-theme')).toBe('light')

  await themes.getByRole('button', { name: 'Dark' }).click()
  expect(document.documentElement.dataset.theme).toBe('dark')
})

test('on a phone the tab of the page stays in sight when the waiting users are counted', async () => {
  await page.viewport(360, 780)
  stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET users': { ...pageOf([]), pending: 1 },
    'GET audit': pageOf([]),
  })
  await openApp('/settings/audit')
  const tabs = page.getByRole('navigation', { name: 'Settings' })
  await expect.element(tabs.getByText('user waiting')).toBeInTheDocument()

  await expect
    .poll(() => tabs.getByRole('link', { name: 'Audit' }).element().getBoundingClientRect().right)
    .toBeLessThanOrEqual(360)
})
