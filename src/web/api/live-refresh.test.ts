import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from './live-connection.ts'
import { refreshByLive } from './live-refresh.ts'

let tell: (event: LiveEvent) => void
let stop: () => void
let asked: string[]

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  const cache = new QueryClient()
  for (const resource of ['brBots', 'servers', 'auth'])
    new QueryObserver(cache, {
      queryKey: [resource, 'list', {}],
      queryFn: async () => asked.push(resource),
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
  vi.useRealTimers()
})

const changed = (topic: 'br_bots' | 'servers'): LiveEvent => ({ kind: 'changed', topic, ids: [1] })

test('a change asks again for its resource alone, at once', async () => {
  tell(changed('br_bots'))
  await vi.advanceTimersByTimeAsync(0)

  expect(asked).toEqual(['brBots'])
})

test('however much changes, a resource is asked for once a second, and after the last change', async () => {
  for (let count = 0; count < 25; count++) {
    tell(changed('br_bots'))
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(asked).toHaveLength(3)

  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toHaveLength(4)
})

test('one busy resource does not hold up another', async () => {
  tell(changed('br_bots'))
  tell(changed('servers'))
  await vi.advanceTimersByTimeAsync(0)

  expect(asked.sort()).toEqual(['brBots', 'servers'])
})

test('a change of identity asks again who is signed in', async () => {
  tell({ kind: 'identity' })
  await vi.advanceTimersByTimeAsync(0)

  expect(asked).toEqual(['auth'])
})

test('when something was missed everything is asked for again', async () => {
  tell({ kind: 'missed' })
  await vi.advanceTimersByTimeAsync(0)

  expect(asked.sort()).toEqual(['auth', 'brBots', 'servers'])
})
