import { Profiler } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { usePolling } from './use-polling.ts'

interface Counts {
  readonly bots: number
}

function Bots({ query, intervalMs }: { query: () => Promise<Counts>; intervalMs?: number }) {
  const { value } = usePolling(query, intervalMs)
  return <p>{value?.bots} bots</p>
}

test('an answer is shown, and renders nothing if it equals the last one', async () => {
  let asked = 0
  let commits = 0
  const query = async () => {
    asked += 1
    return { bots: asked < 5 ? 1 : 2 }
  }

  await render(
    <Profiler
      id="bots"
      onRender={() => {
        commits += 1
      }}
    >
      <Bots query={query} intervalMs={1} />
    </Profiler>,
  )
  await expect.element(page.getByText('2 bots')).toBeVisible()
  await expect.poll(() => asked).toBeGreaterThan(9)

  // Without an answer, with one bot, and with two; React can render each once more before it finds that nothing has changed.
  expect(commits).toBeLessThanOrEqual(5)
})

test.each([1, undefined])('polling continues after a failure, interval %s', async (intervalMs) => {
  vi.spyOn(console, 'error').mockReturnValue()
  let asked = 0
  const query = async () => {
    asked += 1
    if (asked === 1) throw new Error('no bots')
    return { bots: asked }
  }

  await render(<Bots query={query} {...(intervalMs && { intervalMs })} />)

  await expect.element(page.getByText(/^[2-9]/), { timeout: 5000 }).toBeVisible()
})
