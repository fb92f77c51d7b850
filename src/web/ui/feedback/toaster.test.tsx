import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { toast } from './toast.ts'
import { Toaster } from './toaster.tsx'

test('a failure is announced by its alert only, other messages by the region', async () => {
  await render(<Toaster />)

  toast.failure('Failed to save proxy', 'The server is busy.')
  toast.success('Proxy added')

  await expect
    .element(page.getByRole('alert').getByText('Failed to save proxy'))
    .toBeInTheDocument()
  await expect
    .element(page.getByRole('alertdialog', { name: 'Failed to save proxy' }))
    .toHaveAttribute('aria-live', 'off')
  await expect
    .element(page.getByRole('dialog', { name: 'Proxy added' }))
    .not.toHaveAttribute('aria-live')
})

test('a double click runs the action of a toast once', async () => {
  const run = vi.fn()
  await render(<Toaster />)
  toast.success('Proxy deleted', undefined, { label: 'Undo', run })

  await page.getByRole('button', { name: 'Undo' }).dblClick()

  await expect.element(page.getByText('Proxy deleted')).not.toBeInTheDocument()
  expect(run).toHaveBeenCalledOnce()
})
