import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'

/** Two dialogs that are not nested. The first one returns the focus to an element of the page. */
function Page() {
  const [isFirst, setFirst] = useState(false)
  const [isSecond, setSecond] = useState(false)
  return (
    <>
      <Button onClick={() => setFirst(true)}>Open the row</Button>
      <Button id="row">Row</Button>
      <Dialog
        open={isFirst}
        onOpenChange={(open) => {
          setFirst(open)
          setSecond(!open)
        }}
        title="First"
        finalFocus={() => document.getElementById('row')}
      />
      <Dialog open={isSecond} onOpenChange={setSecond} title="Second">
        <input aria-label="Text" ref={(field) => field?.focus()} />
      </Dialog>
    </>
  )
}

test('a dialog that opens while another one closes keeps the focus', async () => {
  await render(<Page />)
  await page.getByRole('button', { name: 'Open the row' }).click()
  const first = page.getByRole('dialog', { name: 'First' })
  await expect.element(first).toBeVisible()

  await userEvent.keyboard('{Escape}')

  await expect.element(first).not.toBeInTheDocument()
  await expect.element(page.getByRole('textbox', { name: 'Text' })).toHaveFocus()
})
