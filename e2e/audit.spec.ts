import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { post, toasts } from './bots.ts'
import { testAdministrator as test } from './fixtures.ts'

const row = (page: Page, text: string | RegExp) => page.getByRole('row', { name: text })

async function keysOf(page: Page): Promise<{ label: string; key: string }[]> {
  const answer = await page.request.get('/api/captcha?reveal=true')
  return await answer.json()
}

test('a deletion is undone from its notification, and a change is reverted from the audit log', async ({
  page,
}) => {
  await page.goto('/captcha-management')
  await post(page, 'captcha/add', { key: 'AIzaSy-first-key', label: 'Main' })
  await row(page, /^Main/)
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByText('No API Keys Found')).toBeVisible()
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, /^Main/)).toBeVisible()
  await expect(toasts(page).getByText('Restored')).toBeVisible()
  expect(await keysOf(page)).toMatchObject([{ label: 'Main', key: 'AIzaSy-first-key' }])

  const [{ id }] = await (await page.request.get('/api/captcha')).json()
  await page.request.put(`/api/captcha/update/${id}`, {
    headers: { origin: new URL(page.url()).origin },
    data: { label: 'Spare', key: 'AIzaSy-other-key' },
  })
  await page.goto('/settings/audit?action=captcha_key.changed')
  await page.getByRole('button', { name: 'Captcha key changed' }).click()
  const entry = page.getByRole('dialog', { name: 'Captcha key changed' })
  await expect(entry.getByRole('row', { name: 'label Main Spare' })).toBeVisible()
  await expect(entry).not.toContainText('AIzaSy')
  await expectAccessible(page)
  await entry.getByRole('button', { name: 'Revert' }).click()
  await expect(entry).toBeHidden()
  await expect(toasts(page).getByText('Change reverted')).toBeVisible()
  expect(await keysOf(page)).toMatchObject([{ label: 'Main', key: 'AIzaSy-first-key' }])

  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(row(page, /Captcha key reverted/)).toBeVisible()
  await page.getByRole('button', { name: 'Captcha key changed' }).click()
  await expect(entry.getByText('This captcha key has been changed again since.')).toBeVisible()
  await expect(entry.getByRole('button', { name: 'Revert' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(entry).toBeHidden()
  await expectAccessible(page)
})

test('fleet settings are changed after reviewing the difference', async ({ page }) => {
  await page.goto('/settings/fleet')
  await page.getByRole('textbox', { name: 'Reconnect time (ms)' }).fill('999')
  await page.getByRole('button', { name: 'Review changes' }).click()
  await expect(page.getByText('Must be between 1,000 and 600,000.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Reconnect time (ms)' }).fill('12000')
  await page.getByRole('combobox', { name: 'Time zone', exact: true }).click()
  await page.getByPlaceholder('Search…').fill('Warsaw')
  // Until the list is filtered, its options move under the pointer.
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.getByRole('option', { name: 'Europe/Warsaw' }).click()
  await page.getByRole('button', { name: 'Review changes' }).click()
  const question = page.getByRole('dialog', { name: 'Save these settings?' })
  await expect(
    question.getByRole('row', { name: 'Time zone Europe/Kyiv Europe/Warsaw' }),
  ).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Save settings' }).click()
  await expect(question).toBeHidden()
  await expect(toasts(page).getByText('Settings saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Reconnect time (ms)' })).toHaveValue('12000')
  const display = await (await page.request.get('/api/settings/display')).json()
  expect(display.time_zone).toBe('Europe/Warsaw')
})
