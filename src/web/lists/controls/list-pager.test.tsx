import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FLEET_PAGES_IN_FULL } from '#domain/pager.ts'
import { textsOf } from '#testing/web/texts-of.ts'
import { EntriesPager } from '#web/ui/entries-pager.tsx'
import { ListPager, Pager } from './list-pager.tsx'

const onPage = vi.fn()
const onPerPage = vi.fn()

function renderPager(page: number, pageCount: number) {
  return render(
    <Pager
      page={page}
      pageCount={pageCount}
      pagesInFull={FLEET_PAGES_IN_FULL}
      perPage={15}
      perPageOptions={[10, 15, 25, 50]}
      onPage={onPage}
      onPerPage={onPerPage}
    />,
  )
}

interface TwoPagesProps {
  first: number
  as: typeof Pager | typeof EntriesPager
}

function TwoPages({ first, as: Look }: TwoPagesProps) {
  const [page, setPage] = useState(first)
  const open = (next: number) => {
    onPage(next)
    setPage(next)
  }
  return (
    <Look
      {...{ page, pageCount: 2, filtered: 30, perPage: 15 }}
      perPageOptions={[15]}
      onPage={open}
      onPerPage={onPerPage}
    />
  )
}

beforeEach(() => {
  vi.clearAllMocks()
})

describe('on a wide screen', () => {
  test('numbered buttons open their pages, and the current one is marked', async () => {
    const screen = await renderPager(60, 125)

    await screen.getByRole('button', { name: 'Page 61' }).click()

    expect(onPage).toHaveBeenCalledExactlyOnceWith(61)
    await expect.element(screen.getByText('Page 60 of 125')).toBeVisible()
    await expect
      .element(screen.getByRole('button', { name: 'Page 60' }))
      .toHaveAttribute('aria-current', 'page')
    expect(screen.getByText('…').elements()).toHaveLength(2)
  })

  test('the arrows stop at both ends', async () => {
    const screen = await renderPager(1, 1)

    await expect.element(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled()
    await expect.element(screen.getByRole('button', { name: 'Next page' })).toBeDisabled()
  })

  test.each([
    ['Next page', 1],
    ['Previous page', 2],
    ['Next', 1],
    ['Previous', 2],
  ])('%s keeps the focus on the step that reaches the end', async (name, first) => {
    const screen = await render(
      <TwoPages first={first} as={name.includes('page') ? Pager : EntriesPager} />,
    )
    const step = screen.getByRole('button', { name, exact: true })

    await step.click()

    await expect.element(step).toBeDisabled()
    await expect.element(step).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(onPage).toHaveBeenCalledOnce()
  })

  test('rows per page are chosen from 10, 15, 25 and 50', async () => {
    const screen = await renderPager(1, 125)

    await screen.getByRole('combobox', { name: 'Rows per page' }).click()
    const options = browser.getByRole('option')
    await expect.poll(() => textsOf(options)).toEqual(['10', '15', '25', '50'])
    await browser.getByRole('option', { name: '25' }).click()

    expect(onPerPage).toHaveBeenCalledExactlyOnceWith(25)
  })
})

describe('on a small screen', () => {
  beforeEach(() => browser.viewport(360, 780))

  test('shows arrows and a page number instead of numbered buttons', async () => {
    const screen = await renderPager(4, 125)

    await expect.element(screen.getByRole('textbox', { name: 'Page number' })).toBeVisible()
    await expect.element(screen.getByText('of 125', { exact: true })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Page 3' })).not.toBeInTheDocument()
  })

  test('a typed page number opens that page', async () => {
    const screen = await renderPager(4, 125)

    await screen.getByRole('textbox').fill('125')
    await userEvent.keyboard('{Enter}')

    expect(onPage).toHaveBeenCalledExactlyOnceWith(125)
  })

  test('the field of the page number keeps the focus', async () => {
    const screen = await render(<TwoPages first={1} as={Pager} />)
    const field = screen.getByRole('textbox')

    await field.fill('2')
    await userEvent.keyboard('{Enter}')

    await expect.element(screen.getByRole('button', { name: 'Next page' })).toBeDisabled()
    await expect.element(field).toHaveValue('2')
    await expect.element(field).toHaveFocus()
  })

  test.each(['0', '126', '-1', '1.5', 'two', ''])(
    '%j falls back to the current page',
    async (text) => {
      const screen = await renderPager(4, 125)

      await screen.getByRole('textbox').fill(text)
      await userEvent.keyboard('{Enter}')

      await expect.element(screen.getByRole('textbox')).toHaveValue('4')
      expect(onPage).not.toHaveBeenCalled()
    },
  )
})

test('a page that does not exist leads to the last one, once the list of this query has answered', async () => {
  const onChange = vi.fn()
  const pagerOf = (pageCount: number, isPlaceholder: boolean) => (
    <ListPager
      search={{ page: 5, per_page: 15 }}
      meta={{ filtered: 15 * pageCount, pageCount }}
      {...{ isPlaceholder, onChange }}
    />
  )

  const screen = await render(pagerOf(2, true))
  expect(onChange).not.toHaveBeenCalled()
  await screen.rerender(pagerOf(4, false))

  expect(onChange.mock.calls).toEqual([[{ page: 4 }]])
})
