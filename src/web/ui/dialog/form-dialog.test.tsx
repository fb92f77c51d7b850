import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { endDiscard } from '#web/lib/unsaved-input.ts'
import { Button } from '../button.tsx'
import { Toaster } from '../feedback/toaster.tsx'
import { Field } from '../form/field.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { TextField } from '../form/text-field.tsx'
import type { SubmitForm } from '../form/use-form-submit.ts'
import { Combo } from '../select/combo.tsx'
import { MultiCombo } from '../select/multi-combo.tsx'
import { Select } from '../select/select.tsx'
import { FormDialog } from './form-dialog.tsx'

const onSubmit = vi.fn<SubmitForm>()
const OPTIONS = [
  { id: 3, label: 'Kyiv' },
  { id: 7, label: 'Lviv' },
]

function Adding() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>New BR Bot</Button>
      <Toaster />
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title="Add New BR Bot"
        submit="Add BR Bot"
        pending="Adding..."
        onSubmit={onSubmit}
      >
        <TextField name="nickname" label="Nickname" required />
        <PasswordField name="password" label="Password" required autoComplete="off" />
        <Field name="server_ids" label="Servers" required>
          <MultiCombo
            label="Servers"
            placeholder="Pick"
            empty="No servers found"
            height={200}
            options={OPTIONS}
          />
        </Field>
        <Field name="proxy_id" label="Proxy">
          <Combo
            label="Proxy"
            placeholder="No proxy"
            empty="No proxies found"
            height={280}
            options={OPTIONS}
          />
        </Field>
        <Field name="start_hour" label="Start Hour" required>
          <Select
            label="Start Hour"
            defaultValue={0}
            options={[0, 1].map((value) => ({ value, label: `0${value}:00` }))}
          />
        </Field>
      </FormDialog>
    </>
  )
}

const nickname = () => page.getByRole('textbox', { name: 'Nickname' })
const add = () => page.getByRole('button', { name: 'Add BR Bot' })

async function openDialog() {
  await page.getByRole('button', { name: 'New BR Bot' }).click()
  await expect.element(nickname()).toHaveFocus()
}

beforeEach(async () => {
  onSubmit.mockReset().mockResolvedValue(undefined)
  await render(<Adding />)
  await openDialog()
})

test('sends the values of the fields by name, and closes', async () => {
  await nickname().fill('Viktor')
  await page.getByRole('combobox', { name: 'Servers' }).click()
  await page.getByRole('option', { name: 'Kyiv' }).click()
  await page.getByRole('option', { name: 'Lviv' }).click()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('combobox', { name: 'Start Hour' }).click()
  await page.getByRole('option', { name: '01:00' }).click()
  await add().click()

  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  const form = onSubmit.mock.calls[0]?.[0] ?? new FormData()
  expect(form.get('nickname')).toBe('Viktor')
  expect(form.getAll('server_ids')).toEqual(['3', '7'])
  expect(form.get('proxy_id') || null).toBeNull()
  expect(form.get('start_hour')).toBe('1')
})

test('is disabled while sending, and sends once', async () => {
  const sending = Promise.withResolvers<undefined>()
  onSubmit.mockReturnValue(sending.promise)
  await nickname().fill('Viktor')

  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Adding...' })).toBeVisible()
  await expect.element(nickname()).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  sending.resolve(undefined)

  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('a failure keeps all typed values and the focus', async () => {
  onSubmit.mockRejectedValueOnce(new Error('Nickname is taken'))
  await nickname().fill('Viktor')

  await userEvent.keyboard('{Enter}')

  await expect.element(nickname()).toHaveValue('Viktor')
  await expect.element(nickname()).toHaveFocus()
})

test('invalid fields show the reason, and the first of them has the focus', async () => {
  onSubmit.mockResolvedValueOnce({
    password: 'Enter a password',
    server_ids: 'Pick at least one server',
  })
  await nickname().fill('Viktor')

  await add().click()

  await expect.element(page.getByText('Enter a password')).toBeVisible()
  await expect.element(page.getByText('Pick at least one server')).toBeVisible()
  const password = page.getByLabelText('Password *')
  await expect.element(password).toHaveFocus()
  await expect.element(password).toHaveAttribute('aria-invalid', 'true')
})

test('an error of a field that cannot have the focus keeps the focus', async () => {
  const { promise, resolve } = Promise.withResolvers<{ time_schedules: string }>()
  onSubmit.mockReturnValueOnce(promise)
  await nickname().fill('Viktor')

  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Adding...' })).toBeVisible()
  await expect.element(nickname()).not.toHaveFocus()
  resolve({ time_schedules: 'Enter at least one schedule.' })

  await expect.element(nickname()).toHaveFocus()
})

test('a click outside does not discard typed values', async () => {
  await nickname().fill('Viktor')

  await userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true })

  await expect.element(nickname()).toHaveValue('Viktor')
})

test('starts empty the next time', async () => {
  onSubmit.mockResolvedValueOnce({ nickname: 'Nickname is taken' })
  await nickname().fill('Viktor')
  await add().click()
  await expect.element(page.getByText('Nickname is taken')).toBeVisible()

  await page.getByRole('button', { name: 'Cancel' }).click()
  endDiscard(true)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await openDialog()

  await expect.element(nickname()).toHaveValue('')
  await expect.element(page.getByText('Nickname is taken')).not.toBeInTheDocument()
})

test('a password is shown on request', async () => {
  const password = page.getByLabelText('Password *')
  await password.fill('hunter2')
  await expect.element(password).toHaveAttribute('type', 'password')

  await page.getByRole('button', { name: 'Show password' }).click()

  await expect.element(password).toHaveAttribute('type', 'text')
})

test('a refusal that another field corrects can be sent again', async () => {
  onSubmit.mockResolvedValueOnce({ password: 'Must differ from the nickname' })
  await nickname().fill('Digger')
  await page.getByRole('textbox', { name: 'Password' }).fill('Digger')
  await add().click()
  await expect.element(page.getByText('Must differ from the nickname')).toBeVisible()

  await nickname().fill('Miner')
  await add().click()

  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(onSubmit).toHaveBeenCalledTimes(2)
})

test('an error of a field that the form lacks is shown in a toast', async () => {
  onSubmit.mockResolvedValueOnce({ region: ['Select a region.'] })
  await nickname().fill('Viktor')

  await add().click()

  await expect.element(page.getByText('Select a region.').first()).toBeVisible()
  await expect.element(nickname()).toHaveValue('Viktor')
})

test('an outcome that keeps the form open without an error shows no toast', async () => {
  onSubmit.mockResolvedValueOnce({})
  await nickname().fill('Viktor')

  await add().click()

  await expect.element(add()).toHaveFocus()
  await expect.element(page.getByText('The input was refused')).not.toBeInTheDocument()
})
