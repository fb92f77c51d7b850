import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SECOND_MS } from '#domain/time-units.ts'
import { aBot } from '#testing/web/fleet.ts'
import { openBots, stubFleet } from '#testing/web/open-fleet.ts'

const server = page.getByRole('combobox', { name: 'Server', exact: true })
const proxy = page.getByRole('combobox', { name: 'Proxy of Bot_1' })

afterEach(() => {
  vi.useRealTimers()
})

async function openAndClose(picker: typeof server) {
  await picker.click()
  await expect.element(page.getByRole('option').first()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('option').first()).not.toBeInTheDocument()
  // A click before that would lose the focus to it again, and with it the popup.
  await expect.element(picker).toHaveFocus()
}

test.each([
  ['servers', server],
  ['proxies', proxy],
])(
  'the list of %s is fresh for 30 s, then a picker that opens asks again',
  async (name, picker) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const before = Date.now()
    const { calls } = stubFleet([aBot(1)])
    await openBots()
    const asked = () => calls.filter((call) => call.name === `GET ${name}`).length

    await openAndClose(picker)
    vi.setSystemTime(before + 29 * SECOND_MS)
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
    await openAndClose(picker)
    expect(asked()).toBe(1)

    vi.setSystemTime(Date.now() + 30 * SECOND_MS)
    await openAndClose(picker)
    await expect.poll(asked).toBe(2)
  },
)
