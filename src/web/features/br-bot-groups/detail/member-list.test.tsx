import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { BotState } from '#contract/bot-states.ts'
import { aGroup, aMember, openGroups, panel, stubGroups } from '#testing/web/groups.ts'

test('members stay in their order while others change the group, until the user shows the changes', async () => {
  const bots = [aMember(10), aMember(12), aMember(13)]
  const server = stubGroups([aGroup(1, { bots })])
  const { cache } = await openGroups('?group=1')
  const names = () =>
    page
      .getByRole('link', { name: /^Bot_/ })
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(names).toEqual(['Bot_10', 'Bot_12', 'Bot_13'])

  server.answer({
    'GET br-bot-groups/1': aGroup(1, { bots: [aMember(11), aMember(12, false), aMember(13)] }),
  })
  await cache.invalidateQueries({ queryKey: ['brBotGroups'] })

  const list = page.getByRole('list', { name: 'Bots of Shift 1' })
  await expect.element(list.getByText('Inactive')).toBeVisible()
  expect(names()).toEqual(['Bot_10', 'Bot_12', 'Bot_13'])
  await expect.element(list.getByText(/^No longer on this page/)).toBeInTheDocument()
  await page.getByRole('button', { name: 'Show 2 changes to bots' }).click()
  await expect.poll(names).toEqual(['Bot_11', 'Bot_12', 'Bot_13'])
  await expect.element(page.getByRole('link', { name: 'Bot_12' })).toHaveFocus()
})

test('members show their current presence, with one request for all visible rows', async () => {
  const stateOf = (presence: BotState['presence']) => ({
    ...{ bot: 1002, presence, seen_at: '2026-11-01T08:00:00.000Z', age_ms: 0, interval_s: 10 },
    ...{ agent_id: 1, position: null, health: null },
  })
  const bots = Array.from({ length: 450 }, (_, index) => aMember(index + 1))
  const server = stubGroups([aGroup(1, { bots, size: 450 })], {
    'GET bot-states': [stateOf('online')],
  })
  const { cache } = await openGroups('?group=1')

  const member = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Bot_2', exact: true }) })
  await expect.element(member.getByRole('img', { name: 'Online' })).toBeVisible()
  server.answer({ 'GET bot-states': [stateOf('offline')] })
  await cache.invalidateQueries({ queryKey: ['botStates'] })
  await expect.element(member.getByRole('img', { name: 'Offline' })).toBeVisible()

  panel('Shift 1').element().querySelector('[data-scroll-box]')?.scrollTo(0, 300)
  await expect.element(page.getByText('Bot_18', { exact: true })).toBeVisible()
  const asked = server.calls.filter(({ name }) => name === 'GET bot-states')
  expect(asked.map(({ query }) => query.bots?.split(',').length)).toEqual([100, 100])
})
