import { expect } from '@playwright/test'
import { testAdministrator as test } from './fixtures.ts'
import { ADMINISTRATOR, signIn } from './people.ts'

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

test('going back asks before a form that is being sent is discarded', async ({ page }) => {
  const sent = Promise.withResolvers<void>()
  const failure = Promise.withResolvers<void>()
  const success = Promise.withResolvers<void>()
  await page.route(
    '/api/captcha/add',
    async (route) => {
      sent.resolve()
      await failure.promise
      await route.abort()
    },
    { times: 1 },
  )
  await page.goto('/servers')
  await page.getByRole('link', { name: 'Captcha keys' }).click()
  await page.getByRole('button', { name: 'Add Key' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add New API Key' })
  const label = form.getByLabel('Label (optional)')
  await label.fill('Main')
  await form.getByLabel('API Key', { exact: true }).fill('0123456789abcdef')
  const save = form.getByRole('button', { name: 'Save Key' })
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await save.click()
  await sent.promise

  await page.goBack()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  failure.resolve()
  await expect(save).toBeEnabled()
  await expect(label).toHaveValue('Main')
  await expect(page).toHaveURL('/captcha-management')

  await page.route('/api/captcha/add', async (route) => {
    await success.promise
    await route.continue()
  })
  await save.click()
  await page.goBack()
  await expect(question).toBeVisible()
  success.resolve()
  await expect(form).toBeHidden()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL('/captcha-management')
})

for (const width of [1440, 360])
  test(`a form outlives its session on a screen ${width} wide`, async ({ page, context }) => {
    await page.setViewportSize({ width, height: 780 })
    await page.goto('/captcha-management')
    await page.getByRole('button', { name: 'Add Key' }).first().click()
    const form = page.getByRole('dialog', { name: 'Add New API Key' })
    const label = form.getByLabel('Label (optional)')
    await label.fill('Night shift')
    await form.getByLabel('API Key', { exact: true }).fill('0123456789abcdef')
    await context.clearCookies()

    await form.getByRole('button', { name: 'Save Key' }).click()
    const question = page.getByRole('dialog', { name: 'Your session has ended' })
    const newTab = page.waitForEvent('popup')
    await question.getByRole('link', { name: 'Sign in' }).click()
    const tab = await newTab
    await signIn(tab, ADMINISTRATOR)
    await expect(tab).toHaveURL('/')
    await tab.close()

    await expect(question).toBeHidden()
    await expect(label).toHaveValue('Night shift')
    await form.getByRole('button', { name: 'Save Key' }).click()
    await expect(form).toBeHidden()
    await expect(page.getByText('Night shift').first()).toBeVisible()
  })
