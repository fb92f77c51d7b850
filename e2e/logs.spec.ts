import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { post } from './bots.ts'
import { testAdministrator as test } from './fixtures.ts'

test('entries arrive live and can be paused, searched and downloaded', async ({ page }) => {
  await page.goto('/logs')
  const lines = page.getByRole('list', { name: 'Log', exact: true })
  await expect(lines.getByText('User registered').first()).toBeVisible()

  await post(page, 'captcha/add', { key: 'AIzaSy-first-key', label: 'Main' })
  const added = lines.getByText('Captcha key added · Captcha key #1')
  await expect(added).toBeVisible()
  await added.click()
  await expect(lines.getByRole('row', { name: 'label Main' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pause' }).click()
  await post(page, 'captcha/add', { key: 'AIzaSy-other-key', label: 'Spare' })
  await expect(page.getByText(/^Paused, [2-9] new$/)).toBeVisible()
  await expect(lines.getByText('Captcha key #2')).toBeHidden()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(lines.getByText('Captcha key #2')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search the logs' }).fill('SPARE')
  await expect(page).toHaveURL(/search=SPARE/)
  await expect(lines.getByRole('listitem')).toHaveCount(1)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toContain('logs')
  await page.getByRole('button', { name: 'Identical errors' }).click()
  await expect(page.getByText('No errors')).toBeVisible()
  await expectAccessible(page)
})
