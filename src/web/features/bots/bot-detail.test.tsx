import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { BotState } from '#contract/bot-states.ts'
import { aServer } from '#testing/web/fleet.ts'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { chooseAction } from '#testing/web/open-fleet.ts'
import { aListedBot, pageOf } from '#testing/web/rows.ts'
import { stubApi } from '#testing/web/stub-api.ts'

const STATE: BotState = {
  ...{ bot: 7, presence: 'online', seen_at: '2026-11-01T08:00:00.000Z', age_ms: 0, interval_s: 10 },
  ...{ agent_id: 1, position: null, health: null },
}

test('the state of a bot is requested each second only until its detail is closed', async () => {
  const bot = aListedBot(7, { nickname: 'Digger' })
  const server = stubApi({
    'GET auth/me': signedInAs('viewer'),
    'GET servers': [aServer(1)],
    'GET bots': { ...pageOf([]), tasks: {}, other_tasks: 0 },
    'GET bots/7': { ...bot, tasks: [], inventory: {}, penalties: [], br_bot: null },
    'GET bot-states': [STATE],
  })
  const asked = () => server.calls.filter(({ name }) => name === 'GET bot-states').length
  await openApp('/bots?open=7')
  await expect.element(page.getByRole('dialog', { name: /^Digger/ })).toBeVisible()
  await expect.poll(asked).toBeGreaterThan(0)

  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  const before = asked()
  await new Promise((resolve) => setTimeout(resolve, 2500))

  expect(asked()).toBe(before)
})

test('a task that the console does not know can be cleared', async () => {
  const bot = aListedBot(7, { nickname: 'Digger', task: 'juggling' })
  const server = stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET servers': [aServer(1)],
    'GET bots': { ...pageOf([bot]), tasks: {}, other_tasks: 1 },
    'GET bot-states': [],
    'PUT bots/7': { ...bot, task: null, version: 2 },
  })
  await openApp('/bots')
  await chooseAction('Digger', 'Edit…')
  const dialog = page.getByRole('dialog', { name: 'Edit Digger' })

  await dialog.getByRole('combobox', { name: 'Task' }).click()
  await page.getByRole('option', { name: 'None' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()

  await expect
    .poll(() => server.calls.find(({ name }) => name === 'PUT bots/7')?.body)
    .toEqual({ task: null, version: 1 })
})
