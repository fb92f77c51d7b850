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

test('Escape asks before it discards what was entered', async () => {
  await openForm()
  await label.fill('Spare')

  await userEvent.keyboard('{Escape}')
  await expect.element(keepEditing).toHaveFocus()
  await keepEditing.click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(label).toHaveValue('Spare')

  await userEvent.keyboard('{Escape}')
  await discard.click()
  await expect.element(form).not.toBeInTheDocument()
})

test('a form with its initial values closes immediately', async () => {
  await openForm()
  await label.fill('Spare')
  await label.fill('')

  await userEvent.keyboard('{Escape}')

  await expect.element(form).not.toBeInTheDocument()
  await expect.element(question).not.toBeInTheDocument()
})

test('Cancel discards without confirmation', async () => {
  await openForm()
  await label.fill('Spare')

  await form.getByRole('button', { name: 'Cancel' }).click()

  await expect.element(form).not.toBeInTheDocument()
  await expect.element(question).not.toBeInTheDocument()
})
