import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'
import { FormDialog } from './form-dialog.tsx'

/** Two dialogs that are siblings in React, such as the details of a row and a dialog of its page. */
function TwoDialogs() {
  const [isLowerOpen, setLowerOpen] = useState(true)
  const [isUpperOpen, setUpperOpen] = useState(false)
  return (
    <>
      <Dialog open={isLowerOpen} onOpenChange={setLowerOpen} title="Group">
        <Button onClick={() => setUpperOpen(true)}>Open the form</Button>
      </Dialog>
      <FormDialog
        open={isUpperOpen}
        onOpenChange={setUpperOpen}
        title="Add Bots"
        submit="Add"
        pending="Adding..."
        onSubmit={() => new Promise(() => {})}
      >
        <input type="hidden" name="bot_ids" />
        <input aria-label="Search" />
      </FormDialog>
    </>
  )
}

// The dialog below is hidden from assistive technology.
const dialog = (name: string) => page.getByRole('dialog', { name, includeHidden: true })
const [lower, upper] = [dialog('Group'), dialog('Add Bots')]
const search = upper.getByRole('textbox', { name: 'Search' })
const opener = lower.getByRole('button', { name: 'Open the form', includeHidden: true })

beforeEach(async () => {
  await render(<TwoDialogs />)
  await opener.click()
})

test('the focus is in the first field that is not hidden', async () => {
  await expect.element(search).toHaveFocus()
})

test.each([
  ['on top', search],
  ['below', opener],
])('Escape closes only the dialog on top while the focus is in the one %s', async (_, focused) => {
  await expect.element(search).toBeVisible()
  const element = focused.element()
  if (element instanceof HTMLElement) element.focus()

  await userEvent.keyboard('{Escape}')
  await expect.element(upper).not.toBeInTheDocument()
  await expect.element(lower).toBeVisible()
  await expect.element(opener).toHaveFocus()

  await userEvent.keyboard('{Escape}')
  await expect.element(lower).not.toBeInTheDocument()
})

test('Escape closes nothing while the form on top is sent and its disabled fields have lost the focus', async () => {
  await search.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(search).toBeDisabled()

  await userEvent.keyboard('{Escape}')

  // A dialog that closes has this attribute until its animation ends.
  await expect.element(lower).not.toHaveAttribute('data-ending-style')
  await expect.element(lower).toHaveAttribute('data-open')
  await expect.element(upper).toHaveAttribute('data-open')
})
