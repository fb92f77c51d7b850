import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Counted, SharedCounts } from './shared-counts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A count that takes some time and returns how often it was read. */
function counter(costMs = 0) {
  let reads = 0
  return async () => {
    reads++
    if (costMs > 0) await new Promise((resolve) => setTimeout(resolve, costMs))
    return { count: reads, error: null }
  }
}

const numberOf = (counted: Counted | undefined) => counted?.count

test('callers share a count for five seconds', async () => {
  const shared = new SharedCounts<Counted>()
  const count = counter()

  const first = await Promise.all([shared.read('a', count), shared.read('a', count)])
  vi.advanceTimersByTime(4900)
  const again = await shared.read('a', count)
  vi.advanceTimersByTime(200)
  const later = await shared.read('a', count)

  expect([...first, again, later].map(numberOf)).toEqual([1, 1, 1, 2])
})

test('counts are reused long enough to limit counting to a tenth of the time', async () => {
  const shared = new SharedCounts<Counted>()
  const counts = Array.from({ length: 10 }, (_, index) => ({
    key: `${index}`,
    count: counter(200),
  }))
  const readAll = () => Promise.all(counts.map(({ key, count }) => shared.read(key, count)))

  const first = readAll()
  await vi.advanceTimersByTimeAsync(2000)
  await first
  expect(shared.refreshMs).toBe(20_000)
  await vi.advanceTimersByTimeAsync(17_000)

  expect((await readAll()).map(numberOf)).toEqual(Array(10).fill(1))
})

test('a caller does not wait long for a slow count, which the next caller gets', async () => {
  const shared = new SharedCounts<Counted>()
  const slow = counter(4000)

  const first = shared.read('slow', slow)
  await vi.advanceTimersByTimeAsync(2500)
  expect(await first).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1500)

  expect(await shared.read('slow', slow)).toMatchObject({ count: 1 })
})

test('a failed count is read again, and does not stop the others', async () => {
  const shared = new SharedCounts<Counted>()
  const failed = shared.read('a', () => Promise.reject(new Error('lost connection')))
  const other = shared.read('b', counter())

  await expect(failed).rejects.toThrow('lost connection')
  expect(await other).toMatchObject({ count: 1 })
  expect(await shared.read('a', counter())).toMatchObject({ count: 1 })
})

test('a count without a waiting caller can be skipped', async () => {
  const shared = new SharedCounts<Counted>({ skipsLate: true })
  const [slow, late] = [counter(3000), counter()]

  const answers = [shared.read('a', slow), shared.read('b', late)]
  await vi.advanceTimersByTimeAsync(3000)

  expect(await Promise.all(answers)).toEqual([undefined, undefined])
  expect(numberOf(await shared.read('c', late))).toBe(1)
})
