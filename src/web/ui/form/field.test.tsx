import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LazyCombo } from '../select/lazy-combo.tsx'
import { Field } from './field.tsx'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'

const OPTIONS = [{ id: 1, label: 'Kyiv' }]
const TYPES = [{ value: 'trade', label: 'Trade' }]
const TEXTS = { label: 'Server', placeholder: 'Choose a server', empty: 'No servers found' }

test('the hint and the error of a field belong to its combo before the first use', async () => {
  await render(
    <Field name="server_id" label="Server" hint="The home of the bot." error="Choose a server.">
      <LazyCombo {...TEXTS} height={200} options={OPTIONS} />
    </Field>,
  )
  const combo = page.getByRole('combobox', { name: 'Server' })

  await expect.element(combo).toHaveAccessibleDescription('The home of the bot. Choose a server.')
  await expect.element(combo).toHaveAttribute('aria-invalid', 'true')
})

test('required fields are announced as required', async () => {
  await render(
    <>
      <Field name="server_id" label="Server" required>
        <LazyCombo {...TEXTS} height={200} options={OPTIONS} />
      </Field>
      <SelectField name="type" label="Type" required options={TYPES} />
      <TextField name="name" label="Name" required />
      <TextField name="note" label="Note" />
    </>,
  )

  await expect
    .element(page.getByRole('combobox', { name: 'Server' }))
    .toHaveAttribute('aria-required', 'true')
  await expect
    .element(page.getByRole('combobox', { name: 'Type' }))
    .toHaveAttribute('aria-required', 'true')
  await expect
    .element(page.getByRole('textbox', { name: 'Name' }))
    .toHaveAttribute('aria-required', 'true')
  await expect
    .element(page.getByRole('textbox', { name: 'Note' }))
    .not.toHaveAttribute('aria-required')
})
