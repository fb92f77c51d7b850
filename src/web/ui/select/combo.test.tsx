import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Combo, type ComboProps } from './combo.tsx'
import { LazyCombo } from './lazy-combo.tsx'
import { MultiCombo } from './multi-combo.tsx'

const OPTIONS = Array.from({ length: 1200 }, (_, index) => ({
  id: index + 1,
  label: `10.0.${Math.floor(index / 250)}.${index % 250}:8000`,
  hint: index % 2 ? 'Astro' : 'Nodehub',
  search: index % 2 ? 'Astro' : 'Nodehub',
}))
const TEXTS = { label: 'Proxy', placeholder: 'No proxy', empty: 'No proxies found' }
const onValueChange = vi.fn()
const trigger = () => page.getByRole('combobox', { name: 'Proxy', exact: true })
const search = () => page.getByRole('combobox', { name: 'Search proxy' })

function renderCombo(props: Partial<ComboProps> = {}) {
  return render(
    <Combo {...TEXTS} height={280} options={OPTIONS} onValueChange={onValueChange} {...props} />,
  )
}

beforeEach(() => {
  vi.clearAllMocks()
})

describe('a combo', () => {
  test('renders only the visible rows, in a list of the given height', async () => {
    await renderCombo()

    await trigger().click()

    const list = page.getByRole('listbox')
    await expect.element(list).toBeVisible()
    await expect.poll(() => list.element().clientHeight).toBe(280)
    expect(page.getByRole('option').elements().length).toBeLessThan(30)
    await expect.element(page.getByRole('option').first()).toHaveAttribute('aria-setsize', '1200')
  })

  test('searches in any case, and Enter selects the first hit', async () => {
    await renderCombo()

    await trigger().click()
    await search().fill('.7:8000')
    await expect.element(page.getByRole('option').first()).toHaveAttribute('aria-setsize', '5')
    await userEvent.keyboard('{Enter}')

    expect(onValueChange).toHaveBeenCalledExactlyOnceWith(8)
    await expect.element(trigger()).toHaveTextContent('10.0.0.7:8000')
  })

  test.each(['one', 'several'])(
    'keeps %s that someone else removes from the options, so that the server can refuse it',
    async (count) => {
      const Box = count === 'one' ? Combo : MultiCombo
      const form = (options: typeof OPTIONS) => (
        <form>
          <Box {...TEXTS} height={280} name="proxy" options={options} />
        </form>
      )
      const { rerender } = await render(form(OPTIONS))
      await trigger().click()
      await page.getByRole('option').nth(1).click()
      await userEvent.keyboard('{Escape}')

      await rerender(form(OPTIONS.toSpliced(1, 1)))

      await expect.element(trigger()).toHaveTextContent('10.0.0.1:8000')
      const entered = new FormData(document.querySelector('form') ?? undefined)
      expect(entered.getAll('proxy')).toEqual(['2'])
    },
  )

  test("closing ends the caller's search, because the field is empty on the next opening", async () => {
    const onSearch = vi.fn()
    await renderCombo({ onSearch })

    await trigger().click()
    await search().fill('10')
    expect(onSearch).toHaveBeenLastCalledWith('10')
    await userEvent.keyboard('{Escape}')

    await expect.element(search()).not.toBeInTheDocument()
    expect(onSearch).toHaveBeenLastCalledWith('')
  })

  test('also searches the additional text', async () => {
    await renderCombo()

    await trigger().click()
    await search().fill('aSTRO')

    await expect.element(page.getByRole('option').first()).toHaveAttribute('aria-setsize', '600')
  })

  test('shows a message when nothing is found', async () => {
    await renderCombo()

    await trigger().click()
    await search().fill('no such proxy')

    await expect.element(page.getByText('No proxies found')).toBeVisible()
  })

  test('opens at the selected option, and clears it', async () => {
    await renderCombo({ defaultValue: 1000 })

    await trigger().click()
    await expect.element(page.getByRole('option', { selected: true })).toBeInViewport()
    await page.getByRole('button', { name: 'Clear selection' }).click()

    expect(onValueChange).toHaveBeenCalledExactlyOnceWith(null)
    await expect.element(trigger()).toHaveTextContent('No proxy')
  })

  test('arrow keys reach rows that are not rendered yet', async () => {
    await renderCombo()

    await trigger().click()
    await expect.element(search()).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}')
    await expect
      .element(page.getByRole('option', { name: '10.0.4.199:8000 Astro' }))
      .toBeInViewport()
    await userEvent.keyboard('{Enter}')

    expect(onValueChange).toHaveBeenCalledExactlyOnceWith(1200)
  })

  test('shows a selected value that is not among the options, and clears it', async () => {
    await renderCombo({ value: 9999, fallback: '10.9.9.9:1080 (banned)' })

    await expect.element(trigger()).toHaveTextContent('10.9.9.9:1080 (banned)')
    await trigger().click()
    await page.getByRole('button', { name: 'Clear selection' }).click()

    expect(onValueChange).toHaveBeenCalledExactlyOnceWith(null)
  })

  test('Escape closes it and restores the focus', async () => {
    await renderCombo()

    await trigger().click()
    await userEvent.keyboard('{Escape}')

    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
    await expect.element(trigger()).toHaveFocus()
  })
})

describe('a lazy combo', () => {
  test('opens on its first click', async () => {
    await render(
      <LazyCombo
        {...TEXTS}
        height={280}
        options={OPTIONS}
        value={2}
        onValueChange={onValueChange}
      />,
    )

    await expect.element(trigger()).toHaveTextContent('10.0.0.1:8000')
    await trigger().click()
    await page.getByRole('option', { name: /^10[.]0[.]0[.]3:8000/ }).click()

    expect(onValueChange).toHaveBeenCalledExactlyOnceWith(4)
  })
})

describe('a lazy combo far down its list', () => {
  test('opens at the selected option', async () => {
    await render(<LazyCombo {...TEXTS} height={280} options={OPTIONS} value={1000} />)

    await trigger().click()

    await expect.element(page.getByRole('option', { selected: true })).toBeInViewport()
  })
})

describe.each([
  { name: 'a combo', Box: Combo, chosen: 8 },
  { name: 'a multiple combo', Box: MultiCombo, chosen: [8] },
])('$name whose caller searches', ({ Box, chosen }) => {
  test('selects nothing with Enter until the results of the text are there', async () => {
    const texts = { ...TEXTS, height: 280, onValueChange, onSearch: () => {} }
    const { rerender } = await render(<Box {...texts} options={OPTIONS} searched="" />)
    await trigger().click()
    await search().fill('10.0.0.7')
    await expect.element(page.getByRole('option').first()).toHaveAttribute('data-highlighted')

    await userEvent.keyboard('{Enter}')
    expect(onValueChange).not.toHaveBeenCalled()
    await rerender(<Box {...texts} options={OPTIONS.slice(7, 8)} searched="10.0.0.7" />)
    await expect.element(page.getByRole('option')).toHaveAttribute('data-highlighted')
    await userEvent.keyboard('{Enter}')

    expect(onValueChange).toHaveBeenCalledExactlyOnceWith(chosen)
  })

  test('ends the search with a selection, because the field is empty after it', async () => {
    const onSearch = vi.fn()
    await render(<Box {...TEXTS} {...{ onSearch }} height={280} options={OPTIONS} searched="10" />)
    await trigger().click()
    await search().fill('10')

    await userEvent.keyboard('{Enter}')

    await expect.poll(() => onSearch.mock.lastCall).toEqual([''])
  })
})

describe('a multiple combo', () => {
  test('stays open and collects selections', async () => {
    await render(
      <MultiCombo {...TEXTS} height={200} options={OPTIONS} onValueChange={onValueChange} />,
    )

    await trigger().click()
    await page.getByRole('option', { name: /^10[.]0[.]0[.]1:8000/ }).click()
    await page.getByRole('option', { name: /^10[.]0[.]0[.]2:8000/ }).click()

    expect(onValueChange).toHaveBeenLastCalledWith([2, 3])
    await expect.element(trigger()).toHaveTextContent('10.0.0.1:8000, 10.0.0.2:8000')
  })
})
