import { expect, test } from 'vitest'
import { WINDOW_MS } from '#domain/history-window.ts'
import { MomentCache, type WindowFrames } from './moment-cache.ts'

const WINDOW = 6_000_000
/** More than the cache holds; 4 kB each. */
const MOMENTS = 10_000

const pageAt = (atMs: number, frames: readonly WindowFrames[]) => ({
  ...{ atMs, frames },
  windows: [{ window: Math.floor(atMs / WINDOW_MS), version: 1 }],
  question: {
    kind: 'page',
    query: { test: null, task: undefined, page: 1, per_page: 15, sort_by: 'id', sort_order: 'asc' },
  } as const,
})

const emptyWindow = (window: number): WindowFrames => ({ window, version: 1, chunks: [] })

test('moments without bots are not cached without limit', () => {
  const cache = new MomentCache()
  const start = WINDOW * WINDOW_MS
  const first = pageAt(start, [emptyWindow(WINDOW)])
  expect(cache.answer(first)).toMatchObject({ kind: 'page' })

  for (let moment = 0; moment < MOMENTS; moment++) {
    const atMs = start + (moment + 1) * WINDOW_MS
    cache.answer(pageAt(atMs, [emptyWindow(WINDOW + moment + 1)]))
  }

  expect(cache.answer({ ...first, frames: [] })).toMatchObject({ kind: 'missing' })
})
