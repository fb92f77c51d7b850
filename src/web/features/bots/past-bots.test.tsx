import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PastBot } from '#contract/past-bots.ts'
import type { Role } from '#contract/roles.ts'
import { formatMoment } from '#domain/format.ts'
import { HOUR_MS } from '#domain/time-units.ts'
import { aServer } from '#testing/web/fleet.ts'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { aListedBot, pageOf } from '#testing/web/rows.ts'
import { type Call, refusal, stubApi } from '#testing/web/stub-api.ts'

const AT = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - HOUR_MS
const momentAt = (seconds: number) => new Date(AT + seconds * 1000).toISOString()

const pastBot = (id: number, override: Partial<PastBot> = {}): PastBot => ({
  id,
  nickname: `Bot_${id}`,
  server_id: 1,
  reported_at: momentAt(-12),
  task: 'ready',
  cash: 500,
  deposit: 7,
  health: 90,
  position: { x: 12, y: -30 },
  ...override,
})

const BOTS = [
  pastBot(3),
  pastBot(2, { task: 'failed_error', reported_at: momentAt(-200), position: null, health: null }),
  pastBot(1, { nickname: null, server_id: null }),
]

const listOf =
  (...bots: PastBot[]) =>
  (call: Call) => ({
    ...pageOf(bots),
    at: call.query.at ?? '',
    tasks: { ready: 2, failed_error: 1 },
    other_tasks: 4,
  })

const RANGE = { since: momentAt(-7200), until: momentAt(1800) }

function stubHistory(role: Role = 'administrator') {
  return stubApi({
    'GET auth/me': signedInAs(role),
    'GET servers': [aServer(1)],
    'GET bots': {
      ...pageOf([aListedBot(3, { nickname: 'Bot_3', cash: 9999 })]),
      tasks: {},
      other_tasks: 0,
    },
    'GET history/range': RANGE,
    'GET history/bots': listOf(...BOTS),
  })
}

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const bar = page.getByRole('region', { name: 'History' })

test('bots have the reported values of the moment in the URL', async () => {
  const server = stubHistory()
  await openApp(`/bots?at=${momentAt(0)}`)

  await expect.element(row('Bot_3').getByText('$500')).toBeVisible()
  await expect.element(row('Bot_3').getByText('12, -30')).toBeVisible()
  await expect.element(row('Bot_3').getByText('12 s before this moment')).toBeVisible()
  await expect.element(row('Bot_3').getByLabelText('Online')).toBeVisible()
  await expect.element(row('Bot_2').getByLabelText('Offline')).toBeVisible()
  await expect.element(row('Bot #1').getByText('Deleted')).toBeVisible()
  await expect.element(page.getByText(`As of ${formatMoment(new Date(AT))}`)).toBeVisible()
  // Two are ready, one has failed, and four have tasks that are not listed.
  await expect.element(page.getByRole('button', { name: 'All 7' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Ready 2' })).toBeVisible()
  await expect
    .element(page.getByText('Nicknames and servers are the current ones.', { exact: false }))
    .toBeVisible()
  const asked = server.calls.filter(({ name }) => name === 'GET history/bots')
  expect(asked.map(({ query }) => query.at)).toEqual([momentAt(0)])
})

test('a filter keeps the moment', async () => {
  const server = stubHistory()
  await openApp(`/bots?at=${momentAt(0)}`)
  await page.getByRole('button', { name: 'Failing 1' }).click()

  const last = () => server.calls.findLast(({ name }) => name === 'GET history/bots')?.query
  await expect.poll(() => last()?.task).toBe('failing')

  expect(last()?.at).toBe(momentAt(0))
})

test('the list follows the playback', async () => {
  const server = stubHistory()
  await openApp(`/bots?at=${momentAt(0)}&speed=60`)
  await expect.element(row('Bot_3')).toBeVisible()

  await bar.getByRole('button', { name: 'Play' }).click()

  const moments = () =>
    new Set(
      server.calls.filter(({ name }) => name === 'GET history/bots').map(({ query }) => query.at),
    )
  await expect.poll(() => moments().size).toBeGreaterThan(2)
  await bar.getByRole('button', { name: 'Pause' }).click()
  await expect.element(row('Bot_3')).toBeVisible()
})

test('the past is read-only, and Live shows the present', async () => {
  stubHistory()
  const { address } = await openApp(`/bots?at=${momentAt(0)}`)
  await expect.element(row('Bot_3')).toBeVisible()

  await expect.element(page.getByRole('button', { name: 'Add bot' })).not.toBeInTheDocument()
  await row('Bot_3')
    .getByRole('button', { name: /actions/i })
    .click()
  const edit = page.getByRole('menuitem', { name: /Edit/ })
  await expect.element(edit).toHaveAttribute('aria-disabled', 'true')
  await expect
    .element(edit.getByText('The past cannot be changed.', { exact: false }))
    .toBeVisible()
  await userEvent.keyboard('{Escape}')
  await bar.getByRole('button', { name: 'Live' }).click()

  await expect.element(row('Bot_3').getByText('$9,999')).toBeVisible()
  await expect.element(bar).not.toBeInTheDocument()
  expect(address()).not.toContain('at=')
  await expect.element(page.getByRole('button', { name: 'History' })).toHaveFocus()
})

test('the history opens from the list', async () => {
  stubHistory('viewer')
  await openApp('/bots')
  await expect.element(row('Bot_3').getByText('$9,999')).toBeVisible()

  await page.getByRole('button', { name: 'History' }).click()

  await expect.element(row('Bot_3').getByText('$500')).toBeVisible()
  await expect
    .element(row('Bot_3').getByRole('button', { name: /actions/i }))
    .not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'History' })).toHaveFocus()
})

test('an empty history shows a message', async () => {
  const server = stubHistory()
  server.answer({
    'GET history/range': { since: null, until: null },
    'GET history/bots': (call) => ({
      ...pageOf([]),
      at: call.query.at ?? '',
      tasks: {},
      other_tasks: 0,
    }),
  })
  await openApp(`/bots?at=${momentAt(0)}`)

  await expect.element(bar.getByText('There is no history yet.', { exact: false })).toBeVisible()
  await expect.element(page.getByText('No bots at this moment')).toBeVisible()
})

test('a failure shows the reason and can be retried', async () => {
  const server = stubHistory()
  server.answer({ 'GET history/bots': refusal('invalid_request', 'The history is not there.') })
  await openApp(`/bots?at=${momentAt(0)}`)
  await expect.element(page.getByText('Failed to load bots')).toBeVisible()

  server.answer({ 'GET history/bots': listOf(...BOTS) })
  await page.getByRole('button', { name: 'Try again' }).click()

  await expect.element(row('Bot_3')).toBeVisible()
})

test('dealers cannot open it, and it requests nothing for them', async () => {
  const server = stubHistory('dealer')
  await openApp(`/bots?at=${momentAt(0)}`)

  await expect.element(page.getByText('Not available to dealers')).toBeVisible()
  const names = server.calls.map(({ name }) => name)
  expect(names.filter((name) => name.startsWith('GET history'))).toEqual([])
})
