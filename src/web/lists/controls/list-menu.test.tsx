import { createPortal } from 'react-dom'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { toast } from '#web/ui/feedback/toast.ts'
import { ListMenu, ListMenuButton, popupCode } from './list-menu.tsx'

const remove = vi.fn()

function Bots() {
  return (
    <ListMenu
      render={<ul aria-label="Bots" />}
      items={(id) => [{ label: `Delete ${id}`, run: () => remove(Number(id)) }]}
    >
      {[11, 12].map((id) => (
        <li key={id} data-id={id}>
          <button type="button">Bot {id}</button>
          <ListMenuButton id={id} name={`bot ${id}`} />
        </li>
      ))}
    </ListMenu>
  )
}

const openers = {
  'a right click': () =>
    page.getByRole('button', { name: 'Bot 12', exact: true }).click({ button: 'right' }),
  'the menu key': async () => {
    page.getByRole('button', { name: 'Bot 12', exact: true }).element().focus()
    await userEvent.keyboard('{ContextMenu}')
  },
  'Shift+F10': async () => {
    page.getByRole('button', { name: 'Bot 12', exact: true }).element().focus()
    await userEvent.keyboard('{Shift>}{F10}{/Shift}')
  },
  'a long press': async () => {
    const row = page.getByRole('button', { name: 'Bot 12', exact: true }).element()
    const { x, y } = row.getBoundingClientRect()
    const touch = new Touch({ identifier: 1, target: row, clientX: x + 5, clientY: y + 5 })
    row.dispatchEvent(
      new TouchEvent('touchstart', { touches: [touch], bubbles: true, cancelable: true }),
    )
  },
  'its own button': () => page.getByRole('button', { name: 'Actions for bot 12' }).click(),
}

test.each(Object.entries(openers))('%s opens the menu of that row', async (_how, open) => {
  remove.mockClear()
  await render(<Bots />)

  await open()
  await page.getByRole('menuitem', { name: 'Delete 12' }).click()

  expect(remove).toHaveBeenCalledExactlyOnceWith(12)
})

test('a popup of a row keeps the menu of the browser', async () => {
  const { getByRole } = await render(
    <ListMenu render={<ul aria-label="Bots" />} items={() => []}>
      <li data-id="11">{createPortal(<input aria-label="Search proxies" />, document.body)}</li>
    </ListMenu>,
  )
  const press = new MouseEvent('contextmenu', { bubbles: true, cancelable: true })

  getByRole('textbox', { name: 'Search proxies' }).element().dispatchEvent(press)

  expect(press.defaultPrevented).toBe(false)
})

test('arrow keys and Enter select, Escape restores the focus', async () => {
  remove.mockClear()
  await render(<Bots />)
  const row = page.getByRole('button', { name: 'Bot 11', exact: true })
  row.element().focus()

  await userEvent.keyboard('{ContextMenu}')
  await expect.element(page.getByRole('menu')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(row).toHaveFocus()
  await userEvent.keyboard('{ContextMenu}')
  await expect.element(page.getByRole('menu')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')

  await expect.poll(() => remove.mock.calls).toEqual([[11]])
})

test('no menu opens between rows', async () => {
  await render(<Bots />)
  const list = page.getByRole('list', { name: 'Bots' }).element()

  list.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))
  await page.getByRole('button', { name: 'Bot 12', exact: true }).click({ button: 'right' })

  await expect.element(page.getByRole('menu')).toBeVisible()
  await expect.element(page.getByRole('menuitem')).toHaveTextContent('Delete 12')
})

test('a key on the button of a row focuses the first item, and the focus returns to the button', async () => {
  await render(<Bots />)
  const button = page.getByRole('button', { name: 'Actions for bot 12' })
  button.element().focus()

  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'Delete 12' })).toHaveFocus()
  await expect.element(page.getByRole('menu')).toHaveAccessibleName('Actions for bot 12')
  expect(button.element().ariaExpanded).toBe('true')
  await userEvent.keyboard('{Escape}')

  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  expect(button.element().ariaExpanded).toBe('false')
})

test('without a connection, a touch reports nothing, and opening the menu reports the failure', async () => {
  const load = vi.spyOn(popupCode, 'load').mockRejectedValue(new TypeError('Failed to fetch'))
  const failure = vi.spyOn(toast, 'failure').mockReturnValue()
  await render(
    <ListMenu render={<ul />} items={() => []}>
      <li data-id={11}>Bot 11</li>
    </ListMenu>,
  )
  const row = page.getByText('Bot 11')
  const touch = new Touch({ identifier: 1, target: row.element() })

  row.element().dispatchEvent(new TouchEvent('touchstart', { touches: [touch], bubbles: true }))
  row.element().dispatchEvent(new TouchEvent('touchend', { touches: [], bubbles: true }))
  await expect.poll(() => load.mock.calls.length).toBeGreaterThan(0)
  await row.click({ button: 'right' })

  await expect.poll(() => failure.mock.calls.length).toBeGreaterThan(0)
  expect(failure).toHaveBeenCalledExactlyOnceWith(
    'Failed to open the menu',
    'Check your connection and try again.',
  )
})
