import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { useDialog } from './use-dialog.ts'

interface Deletion {
  name: string
  run(): Promise<void>
}

function Deletions({ deletions }: { deletions: readonly Deletion[] }) {
  const { current, key, props, open } = useDialog<Deletion>()
  return (
    <>
      {deletions.map((deletion) => (
        <button key={deletion.name} type="button" onClick={() => open(deletion)}>
          {deletion.name}
        </button>
      ))}
      {current && (
        <ConfirmDialog
          key={key}
          {...props}
          title={`Delete ${current.name}?`}
          description="It cannot be undone."
          confirm="Delete"
          pending="Deleting..."
          onConfirm={current.run}
        />
      )}
    </>
  )
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name: `Delete ${name}?` })

test('an action that ends late does not close the dialog that was opened since', async () => {
  const slow = Promise.withResolvers<void>()
  await render(
    <Deletions
      deletions={[
        { name: 'Storm', run: () => slow.promise },
        { name: 'Raven', run: () => Promise.resolve() },
      ]}
    />,
  )
  await button('Storm').click()
  await button('Delete').click()
  await button('Cancel').click()
  await expect.element(dialog('Storm')).not.toBeInTheDocument()
  await button('Raven').click()

  slow.resolve()
  await new Promise((resolve) => setTimeout(resolve, 50))

  await expect.element(dialog('Raven')).toBeVisible()
  await button('Delete').click()
  await expect.element(dialog('Raven')).not.toBeInTheDocument()
})
