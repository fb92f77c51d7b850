import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { typeWithoutPause } from '#testing/web/type-without-pause.ts'
import { SearchField } from './search-field.tsx'

const onSearch = vi.fn()

function Filters() {
  const [value, setValue] = useState('')
  const search = (text: string) => {
    onSearch(text)
    setValue(text)
  }
  return (
    <>
      <SearchField label="Search by nickname" value={value} onSearch={search} />
      <button type="button" onClick={() => setValue('')}>
        Reset
      </button>
    </>
  )
}

beforeEach(() => {
  onSearch.mockClear()
})

test('reports once, after typing pauses, and follows a reset', async () => {
  await render(<Filters />)
  const field = page.getByRole('searchbox', { name: 'Search by nickname' })

  typeWithoutPause(field, ['Vik', 'Viktor'])
  expect(onSearch).not.toHaveBeenCalled()
  await expect.poll(() => onSearch.mock.calls).toEqual([['Viktor']])
  await expect.element(field).toHaveValue('Viktor')
  await page.getByRole('button', { name: 'Reset' }).click()

  await expect.element(field).toHaveValue('')
  expect(onSearch).toHaveBeenCalledOnce()
})

test('searches for as many emoji as the server accepts', async () => {
  await render(<SearchField label="Search the logs" value="" onSearch={onSearch} />)

  await page.getByRole('searchbox', { name: 'Search the logs' }).fill('😀'.repeat(100))

  await expect.poll(() => onSearch.mock.calls).toEqual([['😀'.repeat(100)]])
})

test.each([
  ['more than 100 characters', 'x'.repeat(101), 'Enter at most 100 characters.'],
  ['an invisible character', 'Vik\u200btor', 'Remove the invisible characters from the search.'],
  ['too few characters', 'Vi', 'Enter at least 3 characters.'],
])('%s: the field shows why it does not search', async (_, text, message) => {
  await render(<SearchField label="Search the logs" value="" min={3} onSearch={onSearch} />)
  const field = page.getByRole('searchbox', { name: 'Search the logs' })

  await field.fill(text)

  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(field).toHaveAccessibleDescription(message)
  expect(onSearch).not.toHaveBeenCalled()
  await field.fill('Viktor')
  await expect.poll(() => onSearch.mock.calls).toEqual([['Viktor']])
  await expect.element(page.getByText(message)).not.toBeInTheDocument()
})

test('on a phone, the icon stays in the field when a message is shown below', async () => {
  await page.viewport(360, 780)
  const { container } = await render(
    <SearchField label="Search the logs" value={'x'.repeat(101)} onSearch={onSearch} />,
  )
  const middleOf = (selector: string) => {
    const box = container.querySelector(selector)?.getBoundingClientRect()
    return box && Math.round(box.top + box.height / 2)
  }

  await expect.element(page.getByText('Enter at most 100 characters.')).toBeVisible()

  expect(middleOf('svg')).toBe(middleOf('input'))
})
