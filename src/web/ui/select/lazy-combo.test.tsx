import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Popover } from '../dialog/popover.tsx'
import { LazyCombo } from './lazy-combo.tsx'

const TEXTS = { placeholder: 'Any', empty: 'Nothing found', height: 200, options: [] }
const combo = (name: string) => page.getByRole('combobox', { name, exact: true })

test('the focus returns to a combo in a panel after its first use', async () => {
  await render(
    <Popover label="More filters" trigger={<button type="button">Filters</button>}>
      <LazyCombo {...TEXTS} label="Server" />
      <LazyCombo {...TEXTS} label="Proxy" />
    </Popover>,
  )
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect.element(combo('Server')).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(combo('Search proxy')).toHaveFocus()

  await userEvent.keyboard('{Escape}')

  await expect.element(combo('Search proxy')).not.toBeInTheDocument()
  await expect.element(combo('Proxy')).toHaveFocus()
})
