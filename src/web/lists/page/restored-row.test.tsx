import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aBot, aServer } from '#testing/web/fleet.ts'
import { aGroup, details, openGroups, panel, stubGroups } from '#testing/web/groups.ts'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { openBots, openDialog, stubFleet, toasts } from '#testing/web/open-fleet.ts'
import { aListedBot, pageOf } from '#testing/web/rows.ts'
import { refusal, stubApi } from '#testing/web/stub-api.ts'

const DELETED = refusal('not_found', 'It does not exist.')

test('a group that was deleted and restored opens again', async () => {
  const server = stubGroups([aGroup(1), aGroup(2)])
  const { cache } = await openGroups('?group=1')
  await expect.element(panel('Shift 1')).toBeVisible()
  server.answer({ 'GET br-bot-groups/1': DELETED })
  await cache.invalidateQueries({ queryKey: ['brBotGroups'] })
  await expect.element(toasts.getByText('Deleted by someone else')).toBeVisible()
  await expect.element(panel('Shift 1')).not.toBeInTheDocument()
  server.answer({ 'GET br-bot-groups/1': aGroup(1) })
  await cache.invalidateQueries({ queryKey: ['brBotGroups'] })

  await details('Shift 1').click()

  await expect.element(panel('Shift 1')).toBeVisible()
  await expect.poll(() => cache.isFetching({ queryKey: ['brBotGroups'] })).toBe(0)
  await expect.element(panel('Shift 1')).toBeVisible()
})

test('a BR bot that was deleted and restored opens again', async () => {
  const server = stubFleet([aBot(1), aBot(2)], { 'GET br-bots/1': aBot(1) })
  const { cache, go } = await openBots('?bot=1')
  await expect.element(openDialog).toBeVisible()
  await expect.poll(() => cache.isFetching({ queryKey: ['brBots', 'get'] })).toBe(0)
  server.answer({ 'GET br-bots/1': DELETED })
  await cache.invalidateQueries({ queryKey: ['brBots', 'get'] })
  await expect.element(toasts.getByText('Deleted by someone else')).toBeVisible()
  await expect.element(openDialog).not.toBeInTheDocument()
  server.answer({ 'GET br-bots/1': aBot(1) })
  await cache.invalidateQueries({ queryKey: ['brBots', 'get'] })

  go('/br-bots?bot=1')

  await expect.element(openDialog).toBeVisible()
  await expect.poll(() => cache.isFetching({ queryKey: ['brBots', 'get'] })).toBe(0)
  await expect.element(openDialog).toBeVisible()
})

test('a game account that was deleted and restored opens again', async () => {
  const bot = aListedBot(7, { nickname: 'Digger' })
  const detail = { ...bot, tasks: [], inventory: {}, penalties: [], br_bot: null }
  const server = stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET servers': [aServer(1)],
    'GET bots': { ...pageOf([bot]), tasks: {}, other_tasks: 0 },
    'GET bots/7': detail,
    'GET bot-states': [],
  })
  const { cache } = await openApp('/bots?open=7')
  const dialog = page.getByRole('dialog', { name: /^Digger/ })
  await expect.element(dialog).toBeVisible()
  await expect.poll(() => cache.isFetching({ queryKey: ['bots'] })).toBe(0)
  server.answer({ 'GET bots/7': DELETED })
  await cache.invalidateQueries({ queryKey: ['bots'] })
  await expect.element(dialog).not.toBeInTheDocument()
  server.answer({ 'GET bots/7': detail })
  await cache.invalidateQueries({ queryKey: ['bots'] })

  await page.getByRole('button', { name: 'Digger', exact: true }).click()

  await expect.element(dialog).toBeVisible()
  await expect.poll(() => cache.isFetching({ queryKey: ['bots'] })).toBe(0)
  await expect.element(dialog).toBeVisible()
})
