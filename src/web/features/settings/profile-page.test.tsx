import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
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
