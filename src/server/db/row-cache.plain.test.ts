import { expect, test } from 'vitest'
import type { Hint } from '#domain/hints.ts'
import { Commits } from './commits.ts'
import { RowCache } from './row-cache.ts'

const ROW_BYTES = 15

function aCache(bytesMax?: number) {
  let foreign = 0
  const commits = new Commits(() => foreign)
  const cache = new RowCache(commits, 'br_bots', bytesMax)
  const loaded: number[][] = []
  let value = 0
  const load = async (ids: number[]) => {
    loaded.push(ids)
    return ids.filter((id) => id < 90).map((id) => ({ id, v: value }))
  }
  return {
    loaded,
    read: async (...ids: number[]) =>
      JSON.parse(`[${await cache.read(ids, load)}]`).map((row: { id: number; v: number }) => row),
    during: (job: () => void) => (ids: number[]) => {
      job()
      return load(ids)
    },
    cache,
    commit: (...hints: Hint[]) => {
      value += 1
      commits.add({ tables: new Set(['br_bot']), hints })
    },
    commitTo: (table: string) => commits.add({ tables: new Set([table]), hints: undefined }),
    commitElsewhere: () => {
      value += 1
      foreign += 1
    },
  }
}

const changed = (...ids: number[]): Hint => ({ topic: 'br_bots', ids })

test('rows come in the requested order, and those without a row are left out', async () => {
  const { read, loaded } = aCache()
  await read(2)
  expect(await read(3, 2, 99, 1)).toMatchObject([{ id: 3 }, { id: 2 }, { id: 1 }])
  expect(loaded).toEqual([[2], [3, 99, 1]])
})

test('only rows that a commit names are read again', async () => {
  const { read, loaded, commit } = aCache()
  await read(1, 2, 3)
  commit(changed(2))
  expect(await read(1, 2, 3)).toEqual([
    { id: 1, v: 0 },
    { id: 2, v: 1 },
    { id: 3, v: 0 },
  ])
  expect(loaded).toEqual([[1, 2, 3], [2]])
})

test.each<[string, (cache: ReturnType<typeof aCache>) => void]>([
  ['names no rows', ({ commit }) => commit(changed())],
  ['concerns another topic', ({ commit }) => commit({ topic: 'proxies', ids: [1] })],
  ['says nothing', ({ commit }) => commit()],
  ['is of another process', ({ commitElsewhere }) => commitElsewhere()],
])('a commit that %s invalidates all rows', async (_, act) => {
  const cache = aCache()
  await cache.read(1, 2)
  act(cache)
  await cache.read(1, 2)
  expect(cache.loaded).toEqual([
    [1, 2],
    [1, 2],
  ])
})

test('sessions and the log invalidate no row', async () => {
  const { read, loaded, commitTo } = aCache()
  await read(1)
  for (const table of ['auth_session', 'log', 'audit']) commitTo(table)
  await read(1)
  expect(loaded).toHaveLength(1)
})

test('a row that may have changed while it was read is not cached', async () => {
  const { cache, read, during, commit, loaded } = aCache()
  await cache.read(
    [1],
    during(() => commit(changed(1))),
  )
  await read(1)
  expect(loaded).toEqual([[1], [1]])
})

test('rows in use stay, the others make room', async () => {
  const { read, loaded } = aCache(20 * ROW_BYTES)
  for (let id = 10; id < 60; id++) {
    await read(1)
    await read(id)
  }
  await read(1)
  expect(loaded.filter(([id]) => id === 1)).toHaveLength(1)
  await read(10)
  expect(loaded.filter(([id]) => id === 10)).toHaveLength(2)
})
