import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { toast } from '#web/ui/feedback/toast.ts'
import { ListMenu } from './list-menu.tsx'

// The import of the module fails.
vi.mock('./list-menu-popup.tsx', () => ({
  get ListMenuPopup() {
    throw new TypeError('Failed to fetch dynamically imported module')
  },
}))

test('without a connection, a touch reports nothing, and opening the menu reports the failure', async () => {
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
  await row.click({ button: 'right' })

  await expect.poll(() => failure.mock.calls.length).toBeGreaterThan(0)
  expect(failure).toHaveBeenCalledExactlyOnceWith(
    'Failed to open the menu',
    'Check your connection and try again.',
  )
})
