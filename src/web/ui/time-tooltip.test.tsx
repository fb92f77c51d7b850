import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { formatYourTime, localZone } from '#web/lib/local-time.ts'
import { TimeAgo } from './time-ago.tsx'
import { LEAVE_MS, TimeTooltip } from './time-tooltip.tsx'
import { YourTime } from './your-time.tsx'

const AT = new Date(Date.now() - 3 * 3_600_000)

function Times() {
  return (
    <>
      <button type="button">Before</button>
      <p>
        <TimeAgo at={AT} />
      </p>
      <TimeTooltip />
    </>
  )
}

const time = () => page.getByText('3h ago')
const tooltip = () => page.getByRole('region', { name: 'Hint' })

test('the exact time is shown on hover, and leaves with the pointer', async () => {
  await render(<Times />)

  await time().hover()
  await expect.element(tooltip()).toBeVisible()
  expect(tooltip().element().textContent).toBe(formatYourTime(AT))
  await page.getByRole('button', { name: 'Before' }).hover()

  await expect.element(tooltip()).not.toBeInTheDocument()
})

test('the exact time is shown on keyboard focus, and Escape closes it', async () => {
  await render(<Times />)
  page.getByRole('button', { name: 'Before' }).element().focus()

  await userEvent.keyboard('{Tab}')
  await expect.element(tooltip()).toBeVisible()
  expect(tooltip().element().textContent).toBe(formatYourTime(AT))
  // The pointer is also somewhere else when the page moves below it.
  await page.getByRole('button', { name: 'Before' }).hover()
  await new Promise((resolve) => setTimeout(resolve, 3 * LEAVE_MS))
  await expect.element(tooltip()).toBeVisible()
  await userEvent.keyboard('{Escape}')

  await expect.element(tooltip()).not.toBeInTheDocument()
  await expect.element(time()).toHaveFocus()
})

test('the zone of a time in full is shown on hover', async () => {
  await render(
    <>
      <YourTime at={AT.toISOString()} />
      <TimeTooltip />
    </>,
  )

  await page.getByText(formatYourTime(AT)).hover()

  await expect.element(tooltip()).toBeVisible()
  expect(tooltip().element().textContent).toBe(localZone())
})

test('the exact time is shown on hover in a row that opens on a click anywhere', async () => {
  await render(
    <div className="relative">
      <button type="button" className="after:absolute after:inset-0">
        Open
      </button>
      <TimeAgo at={AT} />
      <TimeTooltip />
    </div>,
  )

  await time().hover()

  await expect.element(tooltip()).toBeVisible()
})
