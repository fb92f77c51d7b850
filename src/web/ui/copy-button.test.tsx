import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CopyButton } from './copy-button.tsx'
import { Dialog } from './dialog/dialog.tsx'
import { Toaster } from './feedback/toaster.tsx'

const notifications = () => page.getByRole('region', { name: 'Notifications' })

/** The text that the legacy `copy` command would put on the clipboard. */
function copiedText(): Promise<string> {
  return new Promise((resolve) => {
    const read = () => resolve(String(getSelection()))
    document.addEventListener('copy', read, { once: true })
  })
}

test('copies and confirms', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await render(
    <>
      <CopyButton label="nickname" text="Viktor_Tkach" />
      <Toaster />
    </>,
  )

  await page.getByRole('button', { name: 'Copy nickname' }).click()

  expect(write).toHaveBeenCalledExactlyOnceWith('Viktor_Tkach')
  await expect.element(notifications().getByText('Copied to clipboard').first()).toBeVisible()
})

test('works on plain http, also inside a dialog, and leaves the focus where it was', async () => {
  vi.stubGlobal('isSecureContext', false)
  const copied = copiedText()
  await render(
    <>
      <Dialog open onOpenChange={() => {}} title="Viktor">
        <CopyButton label="address" text={'185.79.158.2:8059\nline two'} />
      </Dialog>
      <Toaster />
    </>,
  )

  await page.getByRole('button', { name: 'Copy address' }).click()

  expect(await copied).toBe('185.79.158.2:8059\nline two')
  await expect.element(page.getByRole('button', { name: 'Copy address' })).toHaveFocus()
})

test('if the browser does not allow copying, the user is told to copy the text by hand', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'))
  await render(
    <>
      <CopyButton label="nickname" text="Viktor_Tkach" />
      <Toaster />
    </>,
  )

  await page.getByRole('button', { name: 'Copy nickname' }).click()

  await expect.element(notifications().getByText('Failed to copy nickname').first()).toBeVisible()
  await expect
    .element(
      notifications()
        .getByText(/Select the text and copy it yourself\.$/)
        .first(),
    )
    .toBeVisible()
  expect(notifications().getByText('Not allowed').elements()).toEqual([])
})

test('starts to write in the click, before a text that must be fetched is there', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const write = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue()
  await render(<CopyButton label="password" text={() => promise} />)

  await page.getByRole('button', { name: 'Copy password' }).click()

  expect(write).toHaveBeenCalledOnce()
  resolve('tin-kettle')
  const blob = await write.mock.lastCall?.[0][0]?.getType('text/plain')
  expect(await blob?.text()).toBe('tin-kettle')
})

test('if the browser does not allow copying and the text cannot be loaded, the user sees the reason of the latter', async () => {
  vi.spyOn(navigator.clipboard, 'write').mockRejectedValue(new Error('Not allowed'))
  const unhandled = vi.fn((event: PromiseRejectionEvent) => event.preventDefault())
  addEventListener('unhandledrejection', unhandled)
  onTestFinished(() => removeEventListener('unhandledrejection', unhandled))
  const load = async () => {
    throw new Error('The server does not respond.')
  }
  await render(
    <>
      <CopyButton label="log" text={load} />
      <Toaster />
    </>,
  )

  await page.getByRole('button', { name: 'Copy log' }).click()

  await expect
    .element(notifications().getByText('The server does not respond.').first())
    .toBeVisible()
  expect(unhandled).not.toHaveBeenCalled()
})
