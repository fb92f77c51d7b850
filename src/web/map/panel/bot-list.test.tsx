import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { BotSource } from '../bots/bot-source.ts'
import type { ListedBot } from '../bots/protocol.ts'
import { BotList } from './bot-list.tsx'

const DIGGER = { index: 0, id: 7, name: 'Digger' }
const MINER = { index: 0, id: 8, name: 'Miner' }
const row = (name: string) => page.getByRole('option', { name })

/** A source with one bot. Both functions must be the same ones for each render. */
const sourceOf = (
  list: () => Promise<ListedBot[]>,
  find: (text: string) => Promise<ListedBot[]> = async () => [],
): BotSource => ({
  kind: 'live',
  port: new MessageChannel().port1,
  detailsOf: async () => undefined,
  find,
  list,
  counts: async () => ({ total: 1, byCategory: [], receivedMs: 1, connection: 'connected' }),
  indexOf: async () => undefined,
  idAt: async () => undefined,
  close() {},
})

const listOf = (source: BotSource, onChoose = vi.fn()) => (
  <BotList {...{ source, onChoose }} total={1} selected={undefined} onClose={() => {}} />
)

test.each(['', 'er'])(
  'bots of another server are not offered until they are loaded, search "%s"',
  async (text) => {
    const { promise, resolve } = Promise.withResolvers<ListedBot[]>()
    const digger = async () => [DIGGER]
    const { rerender } = await render(listOf(sourceOf(digger, digger)))
    await page.getByRole('combobox').fill(text)
    await expect.element(row('Digger #7')).toBeVisible()

    await rerender(
      listOf(
        sourceOf(
          () => promise,
          () => promise,
        ),
      ),
    )
    await expect.element(row('Digger #7')).not.toBeInTheDocument()
    resolve([MINER])

    await expect.element(row('Miner #8')).toBeVisible()
  },
)

test('Enter during a search does not choose a bot of the search before', async () => {
  const miners = Promise.withResolvers<ListedBot[]>()
  const find = async (text: string) => (text === 'd' ? [DIGGER] : miners.promise)
  const onChoose = vi.fn()
  await render(
    listOf(
      sourceOf(async () => [], find),
      onChoose,
    ),
  )
  await page.getByRole('combobox').fill('d')
  await expect.element(row('Digger #7')).toBeVisible()

  await page.getByRole('combobox').fill('miner')
  await userEvent.keyboard('{Enter}')
  expect(onChoose).not.toHaveBeenCalled()
  miners.resolve([{ ...MINER, index: 5 }])
  await expect.element(row('Miner #8')).toBeVisible()
  await userEvent.keyboard('{Enter}')

  expect(onChoose.mock.calls).toEqual([[5]])
})
