import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Toaster } from '../feedback/toaster.tsx'
import { SecretField } from './secret-field.tsx'

const notifications = () => page.getByRole('region', { name: 'Notifications' })
const reveal = vi.fn<() => Promise<string>>()

function renderSecret() {
  return render(
    <>
      <SecretField label="password" reveal={reveal} />
      <Toaster />
    </>,
  )
}

beforeEach(() => {
  reveal.mockReset().mockResolvedValue('hunter2')
})

test('the secret is loaded on the first click and discarded when hidden', async () => {
  const screen = await renderSecret()
  expect(reveal).not.toHaveBeenCalled()

  await screen.getByRole('button', { name: 'Reveal password' }).click()
  await expect.element(screen.getByText('hunter2')).toBeVisible()
  await screen.getByRole('button', { name: 'Hide password' }).click()

  await expect.element(screen.getByText('hunter2')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Reveal password' }).click()
  await expect.element(screen.getByText('hunter2')).toBeVisible()
  expect(reveal).toHaveBeenCalledTimes(2)
})

test('it is hidden again after leaving the page and returning', async () => {
  const screen = await renderSecret()
  await screen.getByRole('button', { name: 'Reveal password' }).click()
  await expect.element(screen.getByText('hunter2')).toBeVisible()

  await screen.rerender(<Toaster />)
  await screen.rerender(
    <>
      <SecretField label="password" reveal={reveal} />
      <Toaster />
    </>,
  )

  await expect.element(screen.getByRole('button', { name: 'Reveal password' })).toBeVisible()
  await expect.element(screen.getByText('hunter2')).not.toBeInTheDocument()
})

test('copying does not reveal it', async () => {
  const write = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue()
  const screen = await renderSecret()

  await screen.getByRole('button', { name: 'Copy password' }).click()

  await expect.element(notifications().getByText('Copied to clipboard')).toBeVisible()
  const blob = await write.mock.lastCall?.[0][0]?.getType('text/plain')
  expect(await blob?.text()).toBe('hunter2')
  await expect.element(screen.getByText('hunter2')).not.toBeInTheDocument()
})

test('a refusal shows its message, and the field stays masked', async () => {
  reveal.mockRejectedValue(new Error('Administrators only'))
  const screen = await renderSecret()

  await screen.getByRole('button', { name: 'Reveal password' }).click()

  await expect.element(notifications().getByText('Failed to reveal password').first()).toBeVisible()
  await expect.element(notifications().getByText('Administrators only').first()).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Reveal password' })).toBeVisible()
})
