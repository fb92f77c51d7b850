import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { BotHistory } from '#contract/history.ts'
import { formatMoment } from '#domain/format.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/time-units.ts'
import { aListedBot } from '#testing/web/listed-bots.ts'
import { openApp } from '#testing/web/open-app.tsx'
import { stubFleet } from '#testing/web/open-fleet.ts'
import { pageOf } from '#testing/web/rows.ts'
import { refusal } from '#testing/web/stub-api.ts'
import { textsOf } from '#testing/web/texts-of.ts'

const END = Date.now() - MINUTE_MS
const at = (minutes: number) => new Date(END - minutes * MINUTE_MS).toISOString()

const HISTORY: BotHistory = {
  from: at(360),
  to: at(0),
  step_s: 0,
  statuses: [
    { task: 'queuing', from: at(30), to: at(20) },
    { task: null, from: at(20), to: at(15) },
    { task: 'transferring', from: at(0.5), to: at(0.2) },
  ],
  series: {
    at_ms: [30, 20, 10].map((minutes) => END - minutes * MINUTE_MS),
    cash: [100, null, 5000],
    deposit: [7, 7, 7],
    health: [90, 40, 87],
  },
}

const NOTHING: BotHistory = {
  ...HISTORY,
  statuses: [],
  series: { at_ms: [], cash: [], deposit: [], health: [] },
}

async function openHistory(history: BotHistory | Response) {
  const bot = aListedBot(5)
  const server = stubFleet([], {
    'GET bots': pageOf([bot]),
    'GET bots/5': { ...bot, tasks: [] },
    'GET bots/5/history': history,
  })
  await openApp('/bots?open=5&tab=history')
  const asked = () => server.calls.filter(({ name }) => name === 'GET bots/5/history')
  return { server, asked }
}

const statuses = () => textsOf(page.getByRole('list', { name: 'Statuses' }).getByRole('listitem'))

test('statuses are listed with their durations, newest first', async () => {
  await openHistory(HISTORY)

  await expect
    .poll(statuses)
    .toEqual([
      `Transferring${formatMoment(new Date(at(0.5)))}for 18s`,
      `None${formatMoment(new Date(at(20)))}for 5m`,
      `Queuing${formatMoment(new Date(at(30)))}for 10m`,
    ])
})

test('money and health are charts with a text summary', async () => {
  await openHistory(HISTORY)

  const cash = page.getByRole('figure', { name: 'Cash' })
  await expect.element(cash.getByText('$5,000 at the end, $100 to $5,000')).toBeVisible()
  await expect.element(page.getByRole('application', { name: 'Cash, chart' })).toBeVisible()
  await expect.element(page.getByText('87 at the end, 40 to 90')).toBeVisible()
})

test('another time span and an earlier time can be selected; Later returns to now', async () => {
  const { asked } = await openHistory(HISTORY)
  const last = () => asked().at(-1)?.query
  await expect.poll(statuses).toHaveLength(3)
  expect(last()).not.toHaveProperty('to')

  await page.getByRole('button', { name: '1 hour' }).click()
  await expect
    .poll(() => Math.round((Date.now() - Date.parse(last()?.from ?? '')) / HOUR_MS))
    .toBe(1)
  await page.getByRole('button', { name: 'Earlier' }).click()
  await expect.poll(last).toHaveProperty('to')
  await page.getByRole('button', { name: 'Later' }).click()

  await expect.poll(last).not.toHaveProperty('to')
})

test('the longest time span up to now has no start, which would be too early when the request arrives', async () => {
  const { asked } = await openHistory(HISTORY)
  const last = () => asked().at(-1)?.query
  await expect.poll(statuses).toHaveLength(3)

  await page.getByRole('button', { name: '24 hours' }).click()

  await expect.poll(last).toEqual({})
  await page.getByRole('button', { name: 'Earlier' }).click()
  await expect.poll(last).toHaveProperty('to')
  const { from = '', to = '' } = last() ?? {}
  expect(Date.parse(to) - Date.parse(from)).toBe(24 * HOUR_MS)
})

test('a bot without reports shows a message', async () => {
  await openHistory(NOTHING)

  await expect.element(page.getByText('No agent reported for this bot in this time.')).toBeVisible()
})

test('a failure shows the reason and can be retried', async () => {
  const { server } = await openHistory(refusal('internal', 'The disk is full.'))

  await expect.element(page.getByText('Failed to load history')).toBeVisible()
  server.answer({ 'GET bots/5/history': HISTORY })
  await page.getByRole('button', { name: 'Try again' }).click()

  await expect.poll(statuses).toHaveLength(3)
})

test('the history of a bot is not shown for the next one', async () => {
  const [one, other] = [aListedBot(5), aListedBot(6)]
  stubFleet([], {
    'GET bots': pageOf([one, other]),
    'GET bots/5': { ...one, tasks: [] },
    'GET bots/6': { ...other, tasks: [] },
    'GET bots/5/history': HISTORY,
    'GET bots/6/history': () => new Promise<object>(() => {}),
  })
  const { go } = await openApp('/bots?open=6')
  await expect.element(page.getByRole('dialog').getByText('Cash')).toBeVisible()
  go('/bots?open=5&tab=history')
  await expect.poll(statuses).toHaveLength(3)

  go('/bots?open=6&tab=history')

  await expect.element(page.getByRole('dialog', { name: new RegExp(other.nickname) })).toBeVisible()
  expect(statuses()).toEqual([])
})
