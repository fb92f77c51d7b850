import { expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { openMap } from '#testing/web/open-engine.ts'
import type { BotSource } from '../bots/bot-source.ts'
import { useSelection } from './use-selection.ts'

const sourceOf = (answers: Partial<BotSource>): BotSource => ({
  kind: 'demo',
  port: new MessageChannel().port1,
  detailsOf: async () => undefined,
  find: async () => [],
  list: async () => [],
  counts: async () => ({ total: 1, byCategory: [], receivedMs: 1, connection: 'connected' }),
  indexOf: async () => undefined,
  idAt: async () => undefined,
  close() {},
  ...answers,
})

test('a bot that is deselected before its id is known stays deselected', async () => {
  const id = Promise.withResolvers<number>()
  const source = sourceOf({ idAt: () => id.promise })
  const change = vi.fn()
  const { result } = await renderHook(() =>
    useSelection(undefined, source, { bot: undefined, follow: undefined, x: undefined }, change),
  )

  const selected = result.current.select(0)
  await result.current.select(undefined)
  id.resolve(7)
  await selected

  expect(change.mock.calls).toEqual([[{ bot: undefined, follow: undefined }]])
})

test('the map moves to the bot in the URL once, and not again for another source', async () => {
  const { map } = openMap('splat')
  const select = vi.spyOn(map, 'select')
  const search = { bot: 7, follow: undefined, x: undefined }
  const { rerender } = await renderHook(
    (source: BotSource | undefined) => useSelection(map, source, search, () => {}),
    { initialProps: sourceOf({ indexOf: async () => 3 }) },
  )
  await vi.waitUntil(() => select.mock.lastCall?.[0] === 3)

  await rerender(sourceOf({ indexOf: async () => 4 }))
  await vi.waitUntil(() => select.mock.lastCall?.[0] === 4)

  const centered = select.mock.calls.filter(([, { isCentered }]) => isCentered)
  expect(centered.map(([index]) => index)).toEqual([3])
})
