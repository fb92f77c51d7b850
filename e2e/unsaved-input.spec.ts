import { expect } from '@playwright/test'
import { testAdministrator as test } from './fixtures.ts'

test('going back and closing the tab ask before a form is discarded', async ({ page }) => {
  await page.goto('/servers')
  await page.getByRole('link', { name: 'Captcha keys' }).click()
  await page.getByRole('button', { name: 'Add Key' }).first().click()
  const label = page.getByLabel('Label (optional)')
  await label.fill('Main')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })

  await page.goBack()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await expect(label).toHaveValue('Main')
  await expect(page).toHaveURL('/captcha-management')

  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const leaving = await asked
  expect(leaving.type()).toBe('beforeunload')
  await leaving.dismiss()

  await page.goBack()
  await question.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(page).toHaveURL('/servers')
  await expect(label).toBeHidden()
})
