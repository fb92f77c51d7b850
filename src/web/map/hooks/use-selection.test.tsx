import { expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import type { BotSource } from '../bots/bot-source.ts'
import { useSelection } from './use-selection.ts'

test('a bot that is deselected before its id is known stays deselected', async () => {
  const id = Promise.withResolvers<number>()
  const source: BotSource = {
    kind: 'demo',
    port: new MessageChannel().port1,
    detailsOf: async () => undefined,
    find: async () => [],
    list: async () => [],
    counts: async () => ({ total: 1, byCategory: [], receivedMs: 1, connection: 'connected' }),
    indexOf: async () => undefined,
    idAt: () => id.promise,
    close() {},
  }
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
