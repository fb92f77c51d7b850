import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { BotState } from '#contract/bot-states.ts'
import { aBot } from '#testing/web/fleet.ts'
import { card, openBots, stubFleet } from '#testing/web/open-fleet.ts'

function stateOf(bot: number, override: Partial<BotState> = {}): BotState {
  return {
    ...{ bot, presence: 'online', seen_at: '2026-11-01T08:00:00.000Z', age_ms: 2000 },
    ...{ interval_s: 10, agent_id: 1, position: { x: -812.25, y: 40 }, health: 87 },
    ...override,
  }
}

const table = page.getByRole('table', { name: 'BR bots' })

test('cards show the presence of bots as text, except for bots without reports', async () => {
  const server = stubFleet([aBot(1), aBot(2), aBot(3)], {
    'GET bot-states': [stateOf(1001), stateOf(1002, { presence: 'offline' })],
  })
  await openBots()

  await expect.element(card('Bot_1').getByText('Online')).toBeVisible()
  await expect.element(card('Bot_2').getByText('Offline')).toBeVisible()
  expect(
    card('Bot_3')
      .getByText(/Online|Late|Offline|Unknown/)
      .elements(),
  ).toEqual([])
  const asked = server.calls.filter(({ name }) => name === 'GET bot-states')
  expect(asked.map(({ query }) => query)).toEqual([{ bots: '1001,1002,1003' }])
})

test('a row of the table does not move when the presence of its bot arrives', async () => {
  const answer = Promise.withResolvers<BotState[]>()
  stubFleet([aBot(1), aBot(2)], { 'GET bot-states': () => answer.promise })
  await openBots('?view=table')
  const name = table.getByRole('button', { name: 'Bot_1', exact: true })
  await expect.element(name).toBeVisible()
  const before = [name, table].map((each) => JSON.stringify(each.element().getBoundingClientRect()))

  answer.resolve([stateOf(1001, { presence: 'late' }), stateOf(1002, { presence: 'unknown' })])

  await expect.element(table.getByRole('img', { name: 'Late' })).toBeVisible()
  await expect.element(table.getByTitle('Unknown: its agent is silent')).toBeVisible()
  expect(
    [name, table].map((each) => JSON.stringify(each.element().getBoundingClientRect())),
  ).toEqual(before)
})

test('the detail shows the last report and its age by the clock of the console', async () => {
  let age_ms = 2000
  stubFleet([aBot(1)], {
    'GET br-bots/1': aBot(1),
    'GET bot-states': () => [stateOf(1001, { age_ms })],
  })
  const { cache } = await openBots('?bot=1')
  const dialog = page.getByRole('dialog')

  await expect.element(dialog.getByText('reports on time')).toBeVisible()
  await expect.element(dialog.getByText(/^\d{1,2} s ago$/)).toBeVisible()
  await expect.element(dialog.getByText('every 10 s')).toBeVisible()
  await expect.element(dialog.getByText('-812.25 east, 40 north')).toBeVisible()
  age_ms = 7_200_000
  // A page that is not shown pauses its interval.
  await cache.invalidateQueries({ queryKey: ['botStates'] })
  await expect.element(dialog.getByText('2h ago', { exact: true })).toBeVisible()
})
