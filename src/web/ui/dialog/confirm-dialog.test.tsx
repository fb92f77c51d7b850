import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '../button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

function Deleting({ onConfirm }: { onConfirm(): Promise<void> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete bot</Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Delete BR Bot"
        description="This action cannot be undone."
        confirm="Delete"
        pending="Deleting..."
        onConfirm={onConfirm}
      />
    </>
  )
}

async function openDialog(onConfirm: () => Promise<void>) {
  await render(<Deleting onConfirm={onConfirm} />)
  await page.getByRole('button', { name: 'Delete bot' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Delete BR Bot' })).toBeVisible()
}

test('the focus is on Cancel, which only closes the dialog', async () => {
  const onConfirm = vi.fn(() => Promise.resolve())
  await openDialog(onConfirm)

  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await page.getByRole('button', { name: 'Cancel' }).click()

  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Delete bot' })).toHaveFocus()
  expect(onConfirm).not.toHaveBeenCalled()
})

test('shows progress, runs once, and closes when done', async () => {
  const work = Promise.withResolvers<void>()
  const onConfirm = vi.fn(() => work.promise)
  await openDialog(onConfirm)

  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const pending = page.getByRole('button', { name: 'Deleting...' })
  await expect.element(pending).toBeVisible()
  pending.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  work.resolve()

  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(onConfirm).toHaveBeenCalledOnce()
})

test('a failure keeps it open for another try', async () => {
  const onConfirm = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(new Error('Busy'))
  await openDialog(onConfirm)

  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()

  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(onConfirm).toHaveBeenCalledTimes(2)
})

test('without content there is nothing between the description and the buttons', async () => {
  await openDialog(() => Promise.resolve())

  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('This action cannot be undone.')).toBeVisible()
  await expect.poll(() => dialog.element().getBoundingClientRect().height).toBeLessThan(140)
})
