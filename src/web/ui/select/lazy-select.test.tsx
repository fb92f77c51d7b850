import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Popover } from '../dialog/popover.tsx'
import { LazySelect } from './lazy-select.tsx'

const OPTIONS = [
  { value: 'all', label: 'All actions' },
  { value: 'add', label: 'Added' },
  { value: 'remove', label: 'Deleted' },
]

function Actions() {
  const [value, setValue] = useState('add')
  return (
    <LazySelect<string> label="Action" options={OPTIONS} value={value} onValueChange={setValue} />
  )
}

const select = () => page.getByRole('combobox', { name: 'Action' })

// First, because the list is only loaded once.
test('the focus returns to a select in a panel after its first use', async () => {
  await render(
    <Popover label="More filters" trigger={<button type="button">Filters</button>}>
      <input aria-label="Name" />
      <Actions />
    </Popover>,
  )
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect.element(page.getByRole('textbox')).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('option', { name: 'Added' })).toHaveFocus()

  await userEvent.keyboard('{Escape}')

  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  await expect.element(select()).toHaveFocus()
})

test('the first click opens the list at the selected option, and a selection restores the focus', async () => {
  await render(<Actions />)
  await expect.element(select()).toHaveTextContent('Added')
  const before = select().element().getBoundingClientRect()

  await select().click()
  await expect.element(page.getByRole('option', { name: 'Added' })).toHaveFocus()
  await page.getByRole('option', { name: 'Deleted' }).click()

  await expect.element(select()).toHaveTextContent('Deleted')
  await expect.element(select()).toHaveFocus()
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  expect(select().element().getBoundingClientRect().height).toBe(before.height)
})

test.for(['{ArrowDown}', '{ArrowUp}', '{Enter}', ' '])(
  '%s opens it, and Escape takes nothing',
  async (key) => {
    await render(<Actions />)
    await userEvent.tab()
    await expect.element(select()).toHaveFocus()

    await userEvent.keyboard(key)
    await expect.element(page.getByRole('option', { name: 'Added' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{Escape}')

    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
    await expect.element(select()).toHaveFocus()
    await expect.element(select()).toHaveTextContent('Added')
  },
)
