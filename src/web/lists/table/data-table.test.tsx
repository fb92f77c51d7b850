import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { textsOf } from '#testing/web/texts-of.ts'
import type { Column, TableSearch } from './column.ts'
import { DataCards } from './data-cards.tsx'
import { DataTable } from './data-table.tsx'

interface Tower {
  id: number
  city: string
  height: number
}

type Sort = 'id' | 'height'
type Search = TableSearch<Sort> & { per_page: number }

const TOWERS: Tower[] = [
  { id: 3, city: 'Kyiv', height: 385 },
  { id: 2, city: 'Lviv', height: 192 },
  { id: 1, city: 'Odesa', height: 227 },
]
const COLUMNS: readonly Column<Tower, { open(tower: Tower): void }, Sort>[] = [
  { id: 'id', label: 'ID', sort: 'id', card: 'lead', cell: ({ id }) => id },
  {
    id: 'city',
    label: 'City',
    isName: true,
    cell: (tower, { open }) => (
      <button type="button" data-name onClick={() => open(tower)}>
        {tower.city}
      </button>
    ),
  },
  {
    id: 'height',
    label: 'Height',
    sort: 'height',
    isNumber: true,
    cell: ({ height }) => `${height} m`,
  },
  { id: 'built', label: 'Built', isExtra: true, cell: () => '1973' },
]
const AT_FIRST: Search = { page: 1, per_page: 15, sort_by: 'id', sort_order: 'desc' }

const open = vi.fn()
const cellContext = { open }
const remove = vi.fn()
const searches: Search[] = []

interface TowersProps {
  rows?: Tower[]
  first?: Partial<Search>
  as?: 'table' | 'cards'
}

function Towers({ rows, first, as = 'table' }: TowersProps) {
  const [search, setSearch] = useState<Search>({ ...AT_FIRST, ...first })
  const Look = as === 'table' ? DataTable : DataCards
  return (
    <Look
      label="Towers"
      name="towers"
      columns={COLUMNS}
      cellContext={cellContext}
      rows={rows}
      search={search}
      onSearchChange={(patch) => {
        searches.push({ ...search, ...patch })
        setSearch({ ...search, ...patch })
      }}
      rowName={({ city }) => city}
      menu={({ city }) => [{ label: `Delete ${city}`, run: () => remove(city) }]}
      rowState={({ height }) => ({ isActive: height > 200 })}
      csv={{ href: '/api/towers/export?search=o' }}
    />
  )
}

beforeEach(() => {
  searches.length = 0
  open.mockClear()
  remove.mockClear()
})

const row = (city: string) => page.getByRole('row', { name: new RegExp(city) })
const heads = () => textsOf(page.getByRole('columnheader'))

test('the rows are one tab stop, and keys move between rows, open them and their menu', async () => {
  await render(<Towers rows={TOWERS} />)
  row('Kyiv').element().focus()

  await userEvent.keyboard('{ArrowDown}')
  await expect.element(row('Lviv')).toHaveFocus()
  await expect.element(row('Lviv')).toHaveAttribute('tabindex', '0')
  await expect.element(row('Kyiv')).toHaveAttribute('tabindex', '-1')
  await userEvent.keyboard('{End}')
  await expect.element(row('Odesa')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}k')
  await expect.element(row('Lviv')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(open).toHaveBeenCalledExactlyOnceWith(TOWERS[1])

  await userEvent.keyboard('{Shift>}{F10}{/Shift}')
  await expect.element(page.getByRole('menuitem', { name: 'Delete Lviv' })).toBeVisible()
  // The open menu hides the table from assistive technology.
  const table = page.getByRole('table', { includeHidden: true })
  expect(table.element().querySelector('span[data-base-ui-focus-guard]')).toBe(null)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(row('Lviv')).toHaveFocus()

  await row('Odesa').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete Odesa' }).click()
  expect(remove).toHaveBeenCalledExactlyOnceWith('Odesa')
})

test('a row has the name of its first column, not the text of all its cells', async () => {
  await render(<Towers rows={TOWERS} />)

  await expect.element(page.getByRole('row', { name: 'Lviv', exact: true })).toBeVisible()
})

test('a column header sorts in descending order first, and the URL changes', async () => {
  await render(<Towers rows={TOWERS} first={{ page: 4 }} />)
  const height = page.getByRole('columnheader', { name: 'Height' })
  await expect.element(height).toHaveAttribute('aria-sort', 'none')

  await height.getByRole('button').click()
  await expect.element(height).toHaveAttribute('aria-sort', 'descending')
  await height.getByRole('button').click()
  await expect.element(height).toHaveAttribute('aria-sort', 'ascending')

  expect(searches).toMatchObject([
    { sort_by: 'height', sort_order: 'desc', page: 1 },
    { sort_by: 'height', sort_order: 'asc', page: 1 },
  ])
})

test('a menu that is higher than the window scrolls', async () => {
  await page.viewport(700, 160)
  await render(<Towers rows={TOWERS} />)

  await page.getByRole('button', { name: 'Columns' }).click()
  const last = page.getByRole('menuitemcheckbox', { name: 'Compact rows' })
  await expect.element(last).toBeVisible()
  const menu = page.getByRole('menu').element()

  await expect.poll(() => menu.getBoundingClientRect().bottom).toBeLessThanOrEqual(160)
  expect(menu.getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
  expect(menu.scrollHeight).toBeGreaterThan(menu.clientHeight)
})

test('visible columns are in the URL and remembered; rows can be compact', async () => {
  const { unmount } = await render(<Towers rows={TOWERS} first={{ page: 2 }} />)
  expect(heads()).toEqual(['ID', 'City', 'Height', 'Actions'])

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Built' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'ID' }).click()
  await expect
    .element(page.getByRole('menuitemcheckbox', { name: 'City' }))
    .toHaveAttribute('aria-disabled', 'true')
  const high = row('Kyiv').element().getBoundingClientRect().height
  await page.getByRole('menuitemcheckbox', { name: 'Compact rows' }).click()
  await expect.poll(() => row('Kyiv').element().getBoundingClientRect().height).toBeLessThan(high)
  await userEvent.keyboard('{Escape}')

  const chosen = ['City', 'Height', 'Built', 'Actions']
  await expect.poll(heads).toEqual(chosen)
  expect(searches.at(-1)).toMatchObject({ columns: 'city,height,built', page: 2 })
  await unmount()
  await render(<Towers rows={TOWERS} />)
  expect(heads()).toEqual(chosen)
  await render(<Towers rows={TOWERS} first={{ columns: 'id,nothing' }} />)
  expect(heads().slice(chosen.length)).toEqual(['ID', 'City', 'Actions'])
})

test('an ellipsis marks where the column of the menus cuts off a row, until the row is scrolled to its end', async () => {
  await render(
    <div style={{ width: '140px' }}>
      <Towers rows={TOWERS} />
    </div>,
  )
  const menu = row('Kyiv').getByRole('button', { name: 'Actions for Kyiv' }).element()
  const mark = () => {
    const { display, content } = getComputedStyle(menu.closest('td') ?? menu, '::before')
    return display === 'none' ? undefined : content
  }

  await expect.poll(mark).toBe('"…" / ""')
  menu.closest('div')?.scrollTo({ left: 1000 })
  await expect.poll(mark).toBeUndefined()
})

test('a table that fits has no ellipsis', async () => {
  await render(<Towers rows={TOWERS} />)
  await expect.element(row('Kyiv')).toBeVisible()

  const menu = row('Kyiv').getByRole('button', { name: 'Actions for Kyiv' }).element()
  expect(getComputedStyle(menu.closest('td') ?? menu, '::before').display).toBe('none')
})

test('skeleton rows are as high as the loaded rows, as a table and as cards', async () => {
  for (const as of ['table', 'cards'] as const) {
    const { rerender, unmount, container } = await render(
      <Towers as={as} first={{ per_page: 3 }} />,
    )
    await expect.element(page.getByRole('status', { name: 'Loading' })).toBeInTheDocument()
    const before = container.getBoundingClientRect().height

    await rerender(<Towers as={as} first={{ per_page: 3 }} rows={TOWERS} />)

    await expect.element(page.getByText('Odesa')).toBeVisible()
    expect(Math.abs(container.getBoundingClientRect().height - before)).toBeLessThanOrEqual(2)
    await unmount()
  }
})

test('cards have the same columns, sorting and menu', async () => {
  await render(<Towers as="cards" rows={TOWERS} />)
  const card = page.getByRole('article', { name: 'Lviv' })

  await expect.element(card.getByText('192 m')).toBeVisible()
  await expect.element(card.getByText('1973')).not.toBeInTheDocument()
  await card.getByRole('button', { name: 'Actions for Lviv' }).click()
  await page.getByRole('menuitem', { name: 'Delete Lviv' }).click()
  expect(remove).toHaveBeenCalledExactlyOnceWith('Lviv')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()

  await page.getByRole('combobox', { name: 'Sort by' }).click()
  await page.getByRole('option', { name: 'Height ↑' }).click()
  expect(searches).toMatchObject([{ sort_by: 'height', sort_order: 'asc', page: 1 }])
  await expect
    .element(page.getByRole('link', { name: 'CSV' }))
    .toHaveAttribute('href', '/api/towers/export?search=o')
})
