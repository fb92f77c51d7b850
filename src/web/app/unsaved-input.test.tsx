import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mainKey, openKeys, stubKeys } from '#testing/web/stub-captcha-keys.ts'

const question = page.getByRole('dialog', { name: 'Discard your changes?' })
const keepEditing = question.getByRole('button', { name: 'Keep editing' })
const discard = question.getByRole('button', { name: 'Discard', exact: true })
const form = page.getByRole('dialog', { name: 'Add New API Key' })
const label = form.getByRole('textbox', { name: 'Label (optional)' })

async function openForm() {
  stubKeys([mainKey])
  await openKeys()
  await page.getByRole('button', { name: 'Add Key' }).first().click()
  await expect.element(label).toBeVisible()
}

const CANCEL = {
  Escape: () => userEvent.keyboard('{Escape}'),
  Cancel: () => form.getByRole('button', { name: 'Cancel' }).click(),
}

test.each(Object.entries(CANCEL))(
  '%s asks before it discards what was entered',
  async (_, cancel) => {
    await openForm()
    await label.fill('Spare')

    await cancel()
    await expect.element(keepEditing).toHaveFocus()
    await keepEditing.click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(label).toHaveValue('Spare')

    await cancel()
    await discard.click()
    await expect.element(form).not.toBeInTheDocument()
  },
)

test('a form with its initial values closes immediately', async () => {
  await openForm()
  await label.fill('Spare')
  await label.fill('')

  await userEvent.keyboard('{Escape}')

  await expect.element(form).not.toBeInTheDocument()
  await expect.element(question).not.toBeInTheDocument()
})
