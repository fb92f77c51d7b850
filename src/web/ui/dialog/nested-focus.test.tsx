import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'
import { FormDialog } from './form-dialog.tsx'

/** The dialog of a row whose next step is gone once it was taken in a form on top of it. */
function Detail({ after }: { after: 'disabled' | 'removed' }) {
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [isTaken, setTaken] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open the row</Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Order 9">
        {(!isTaken || after === 'disabled') && (
          <Button disabled={isTaken} onClick={() => setAsking(true)}>
            Start processing
          </Button>
        )}
      </Dialog>
      <FormDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Start processing?"
        submit="Start"
        pending="Starting..."
        onSubmit={async () => {
          setTaken(true)
          return undefined
        }}
      >
        <input aria-label="Reason" />
      </FormDialog>
    </>
  )
}

const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })

test.each(['disabled', 'removed'] as const)(
  'when the button that opened a dialog is %s afterwards, the focus stays in the dialog below',
  async (after) => {
    await render(<Detail after={after} />)
    await page.getByRole('button', { name: 'Open the row' }).click()
    await dialog('Order 9').getByRole('button', { name: 'Start processing' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Reason' })).toHaveFocus()

    await userEvent.keyboard('{Enter}')

    await expect.element(dialog('Start processing?')).not.toBeInTheDocument()
    const hasFocus = () => dialog('Order 9').element().contains(document.activeElement)
    await expect.poll(hasFocus).toBe(true)
  },
)

/** The dialog of a row that is removed while the dialog closes. */
function LastRow() {
  const [isOpen, setOpen] = useState(false)
  const [isRemoved, setRemoved] = useState(false)
  return (
    <main tabIndex={-1}>
      {!isRemoved && <Button onClick={() => setOpen(true)}>Clone the row</Button>}
      <FormDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Clone"
        submit="Clone"
        pending="Cloning..."
        onSubmit={async () => {
          setRemoved(true)
          return undefined
        }}
      >
        <input aria-label="Name" />
      </FormDialog>
    </main>
  )
}

test('when the button that opened a dialog is removed, the focus moves to the page', async () => {
  await render(<LastRow />)
  await page.getByRole('button', { name: 'Clone the row' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus()

  await userEvent.keyboard('{Enter}')

  await expect.element(dialog('Clone')).not.toBeInTheDocument()
  await expect.element(page.getByRole('main')).toHaveFocus()
})
