import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { setTheme } from '#web/lib/theme.ts'
import { ThemeSwitch } from './theme-switch.tsx'

beforeEach(() => setTheme('dark'))

const canvas = () => getComputedStyle(document.documentElement).backgroundColor

test('the chosen theme is shown, marked and remembered', async () => {
  await render(<ThemeSwitch />)
  const dark = canvas()

  await page.getByRole('button', { name: 'Light' }).click()

  await expect
    .element(page.getByRole('button', { name: 'Light' }))
    .toHaveAttribute('aria-pressed', 'true')
  await expect
    .element(page.getByRole('button', { name: 'Dark' }))
    .toHaveAttribute('aria-pressed', 'false')
  expect(canvas()).not.toBe(dark)
  expect(localStorage.getItem('night-shift-theme')).toBe('light')
})

test('a change in another tab is applied', async () => {
  await render(<ThemeSwitch />)

  dispatchEvent(new StorageEvent('storage', { key: 'night-shift-theme', newValue: 'system' }))

  await expect
    .element(page.getByRole('button', { name: 'System' }))
    .toHaveAttribute('aria-pressed', 'true')
})
