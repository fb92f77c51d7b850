import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LiveValue } from './live-value.tsx'

const cash = (value: number) => <LiveValue of={value}>${value}</LiveValue>
const isMarked = (text: string) => page.getByText(text).element().hasAttribute('data-changed')

test('a value is marked when it changes, and not when it appears', async () => {
  const { rerender } = await render(cash(7))
  expect(isMarked('$7')).toBe(false)

  await rerender(cash(8))

  await expect.poll(() => isMarked('$8')).toBe(true)
  await expect.poll(() => isMarked('$8')).toBe(false)
})

test('a value that changes all the time is marked once', async () => {
  const now = vi.spyOn(performance, 'now')
  now.mockReturnValue(10_000)
  const { rerender } = await render(cash(1))
  await rerender(cash(2))
  await expect.poll(() => isMarked('$2')).toBe(true)
  await expect.poll(() => isMarked('$2')).toBe(false)

  for (let second = 1; second <= 10; second++) {
    now.mockReturnValue(10_000 + second * 1000)
    await rerender(cash(2 + second))
    expect(isMarked(`$${2 + second}`)).toBe(false)
  }

  now.mockReturnValue(30_000)
  await rerender(cash(99))
  await expect.poll(() => isMarked('$99')).toBe(true)
})
