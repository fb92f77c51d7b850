import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from './live-connection.ts'
import { refreshByLive } from './live-refresh.ts'
import { refusal } from './send.ts'

let tell: (event: LiveEvent) => void
let stop: () => void
let asked: string[]
let answer: (resource: string) => number
let cache: QueryClient

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  asked = []
  answer = () => 1
  cache = new QueryClient()
  for (const resource of ['brBots', 'servers', 'auth'])
    new QueryObserver(cache, {
      queryKey: [resource, 'list', {}],
      queryFn: async () => {
        asked.push(resource)
        return answer(resource)
      },
      retry: 1,
      retryDelay: RETRY_MS,
      staleTime: Number.POSITIVE_INFINITY,
      initialData: 0,
    }).subscribe(() => undefined)
  stop = refreshByLive(cache, (listener) => {
    tell = listener
    return () => undefined
  })
})

afterEach(() => {
  stop()
  focusManager.setFocused(undefined)
  vi.useRealTimers()
})

const RETRY_MS = 20_000

const changed = (topic: 'br_bots' | 'servers'): LiveEvent => ({ kind: 'changed', topic, ids: [1] })

test('a change immediately refreshes its resource and no other', async () => {
  tell(changed('br_bots'))
  await vi.advanceTimersByTimeAsync(0)

  expect(asked).toEqual(['brBots'])
})

test('a resource is requested at most every 450 ms, and always after the last change', async () => {
  for (let count = 0; count < 25; count++) {
    tell(changed('br_bots'))
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(asked).toHaveLength(6)

  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toHaveLength(7)
})

test('pages spread their requests after a change', async () => {
  vi.mocked(Math.random).mockReturnValue(0.5)
  tell(changed('br_bots'))
  await vi.advanceTimersByTimeAsync(120)
  expect(asked).toEqual([])

  await vi.advanceTimersByTimeAsync(10)
  expect(asked).toEqual(['brBots'])
})

test('a busy resource does not delay another', async () => {
  tell(changed('br_bots'))
  tell(changed('servers'))
  await vi.advanceTimersByTimeAsync(0)

  expect(asked.sort()).toEqual(['brBots', 'servers'])
})

test('a change of identity refreshes the signed-in user', async () => {
  tell({ kind: 'identity' })
  await vi.advanceTimersByTimeAsync(0)

  expect(asked).toEqual(['auth'])
})

test('after missed messages everything is requested again, by each page at its own time', async () => {
  vi.mocked(Math.random).mockReturnValue(0.5)
  tell({ kind: 'missed' })
  await vi.advanceTimersByTimeAsync(120)
  expect(asked).toEqual([])

  await vi.advanceTimersByTimeAsync(10)
  expect(asked.sort()).toEqual(['auth', 'brBots', 'servers'])
})

test('a hidden page requests nothing, and requests changed data once it is visible', async () => {
  focusManager.setFocused(false)
  for (let count = 0; count < 60; count++) {
    tell(changed('br_bots'))
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(asked).toEqual([])

  focusManager.setFocused(true)
  await vi.advanceTimersByTimeAsync(0)

  expect(asked).toEqual(['brBots'])
})

test('changes missed while a page was hidden are requested together, once', async () => {
  focusManager.setFocused(false)
  tell({ kind: 'missed' })
  tell(changed('servers'))
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual([])

  focusManager.setFocused(true)
  await vi.advanceTimersByTimeAsync(10_000)

  expect(asked.sort()).toEqual(['auth', 'brBots', 'servers'])
})

test('a hidden page requests a change of identity', async () => {
  focusManager.setFocused(false)
  tell({ kind: 'identity' })
  await vi.advanceTimersByTimeAsync(0)

  expect(asked).toEqual(['auth'])
})

test('changes do not shorten a wait that the server requested', async () => {
  answer = () => {
    throw refusal(TOO_MANY_REQUESTS, '20')
  }
  tell(changed('br_bots'))
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual(['brBots'])

  for (let count = 0; count < 10; count++) {
    tell(changed('br_bots'))
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(asked).toEqual(['brBots'])

  answer = () => 2
  await vi.advanceTimersByTimeAsync(RETRY_MS)
  expect(asked).toEqual(['brBots', 'brBots'])
})

test('responses that take longer than the time between changes are shown', async () => {
  const { changes, shown } = observeSlowly({ initialData: 0 })

  for (let count = 0; count < 50; count++) {
    changes.count += 1
    tell(changed('br_bots'))
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(shown.size).toBeGreaterThan(3)

  await vi.advanceTimersByTimeAsync(10_000)
  expect(shown).toContain(50)
})

test('a change during the first request is requested after it', async () => {
  const { changes, shown } = observeSlowly()
  await vi.advanceTimersByTimeAsync(100)

  changes.count += 1
  tell(changed('br_bots'))
  await vi.advanceTimersByTimeAsync(10_000)

  expect([...shown]).toEqual([undefined, 0, 1])
})

const SLOW_MS = 600

/** Observes a query that returns the number of changes at the start of each request. */
function observeSlowly(options: { initialData?: number } = {}) {
  const changes = { count: 0 }
  const shown = new Set<number | undefined>()
  new QueryObserver<number>(cache, {
    queryKey: ['brBots', 'slow', {}],
    queryFn: async () => {
      const { count } = changes
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
      return count
    },
    staleTime: Number.POSITIVE_INFINITY,
    ...options,
  }).subscribe(({ data }) => shown.add(data))
  return { changes, shown }
}

const TOO_MANY_REQUESTS = {
  type: 'about:blank',
  title: 'too many requests',
  status: 429,
  code: 'too_many_requests',
  detail: 'Too many.',
  message: 'Too many.',
  request_id: 'test',
  errors: [],
}
