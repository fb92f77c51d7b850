import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { HistoryEvent } from '#contract/history.ts'
import type { Role } from '#contract/roles.ts'
import { formatMoment } from '#domain/format.ts'
import { HOUR_MS } from '#domain/time-units.ts'
import { signedInAs } from '#testing/web/open-app.tsx'
import { refusal, stubApi } from '#testing/web/stub-api.ts'
import { identityQuery } from '#web/session/identity.ts'
import { Playback } from './playback.ts'
import { TimeBar, type TimeBarProps } from './time-bar.tsx'

/** About noon, so that the whole history is on one day. Fields leave out the seconds of a whole minute. */
const AT = new Date(2026, 10, 20, 12, 0, 5).getTime()
const RANGE = { sinceMs: AT - HOUR_MS, untilMs: AT + HOUR_MS }
const instant = (ms: number) => new Date(ms).toISOString()
const RANGE_ANSWER = { since: instant(RANGE.sinceMs), until: instant(RANGE.untilMs) }

interface Bar extends Partial<TimeBarProps> {
  readonly role?: Role
  readonly answers?: Parameters<typeof stubApi>[0]
}

async function openBar({ role = 'administrator', answers, ...props }: Bar = {}) {
  const server = stubApi({ 'GET history/range': RANGE_ANSWER, ...answers })
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  cache.setQueryData(identityQuery.queryKey, signedInAs(role))
  const playback = new Playback()
  playback.setRange(RANGE)
  playback.seek(AT)
  const onLive = vi.fn<() => void>()
  await render(
    <QueryClientProvider client={cache}>
      <TimeBar {...{ playback, onLive, scope: {} }} {...props} />
    </QueryClientProvider>,
  )
  return { playback, onLive, server }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = page.getByLabelText('Moment, your time')
const slider = page.getByRole('slider', { name: 'Time of the day' })

test('the field, the slider and the steps set the moment', async () => {
  const { playback } = await openBar()
  await expect.element(field).toHaveValue('2026-11-20T12:00:05')
  await expect.element(slider).toHaveAttribute('aria-valuetext', formatMoment(new Date(AT)))

  await field.fill('2026-11-20T12:30:15')
  expect(playback.atMs).toBe(AT + 1_810_000)
  await button('Back 10 seconds').click()
  await button('Forward 10 seconds').click()
  await button('Forward 10 seconds').click()
  expect(playback.atMs).toBe(AT + 1_820_000)
  await slider.fill('3600')

  await expect.element(field).toHaveValue('2026-11-20T12:00:05')
  expect(playback.atMs).toBe(AT)
})

test('the right end of the slider stays on the day of the moment', async () => {
  const range = { sinceMs: AT - 24 * HOUR_MS, untilMs: AT + 24 * HOUR_MS }
  const answer = { since: instant(range.sinceMs), until: instant(range.untilMs) }
  const { playback } = await openBar({ answers: { 'GET history/range': answer } })
  playback.setRange(range)
  await expect.element(slider).toBeVisible()

  // A drag continues at the end with the maximum that the slider has then.
  await slider.fill(slider.element().getAttribute('max') ?? '')
  await slider.fill(slider.element().getAttribute('max') ?? '')

  expect(new Date(playback.atMs).getDate()).toBe(new Date(AT).getDate())
  expect(playback.atMs).toBeGreaterThan(AT + 11 * HOUR_MS)
})

test('a moment outside of the history is replaced by the nearest one, and the bar shows why', async () => {
  const { playback } = await openBar()

  await field.fill('2026-11-20T18:00:00')
  const end = `The history ends at ${formatMoment(new Date(RANGE.untilMs))}. It grows every five minutes.`
  await expect.element(page.getByText(end)).toBeVisible()
  expect(playback.atMs).toBe(RANGE.untilMs)
  await field.fill('2026-11-20T01:00:00')
  const start = `The history starts at ${formatMoment(new Date(RANGE.sinceMs))}.`
  await expect.element(page.getByText(start)).toBeVisible()
  expect(playback.atMs).toBe(RANGE.sinceMs)
  await field.fill('2026-11-20T12:00:00')

  await expect.element(page.getByText(start)).not.toBeInTheDocument()
})

test('at the end of the history, the bar shows why it does not play', async () => {
  const { playback } = await openBar()
  playback.seek(RANGE.untilMs - 200)
  const end = page.getByText(/^The history ends at .* It grows every five minutes\.$/)
  await expect.element(end).not.toBeInTheDocument()

  await button('Play').click()
  await expect.element(end).toBeVisible()
  await button('Play').click()

  await expect.element(end).toBeVisible()
  await expect.element(button('Play')).toBeVisible()
})

test('the history plays at the chosen speed, and the bar shows when it waits', async () => {
  const { playback } = await openBar()

  await button('60×').click()
  await expect.element(button('60×')).toHaveAttribute('aria-pressed', 'true')
  await button('Play').click()
  expect(playback.state).toMatchObject({ isPlaying: true, speed: 60 })
  await expect.poll(() => playback.atMs).toBeGreaterThan(AT + 5000)
  playback.setWaiting(true)
  await expect.element(page.getByText('Loading…')).toBeVisible()
  playback.setWaiting(false)
  await button('Pause').click()

  await expect.element(button('Play')).toBeVisible()
  await expect.element(page.getByText('Loading…')).not.toBeInTheDocument()
})

const EVENT: HistoryEvent = {
  at: instant(AT + 90_000),
  bot: { id: 7, nickname: 'Digger' },
  task: 'failed_error',
  entry: null,
}

test('a jump continues its search until it finds an event, and shows it', async () => {
  const searchedTo = instant(AT + 60_000)
  const { playback, server } = await openBar({
    scope: { serverId: 3, botId: 7 },
    answers: {
      'GET history/events/nearest': ({ query }) =>
        query.at === searchedTo
          ? { event: EVENT, searched_to: null }
          : { event: null, searched_to: searchedTo },
    },
  })

  await button('Next status change').click()

  await expect.element(page.getByText('Digger: Failed error')).toBeVisible()
  expect(playback.atMs).toBe(AT + 90_000)
  const query = { direction: 'next', kind: 'status', server_id: '3', bot_id: '7' }
  expect(server.calls.slice(-2).map((call) => call.query)).toEqual([
    { ...query, at: instant(AT) },
    { ...query, at: searchedTo },
  ])
})

test.each([
  ['chooses another moment', (playback: Playback) => playback.seek(AT + 600_000)],
  ['plays', (playback: Playback) => playback.play()],
])('a jump ends when the user %s before it finds an event', async (_, act) => {
  const answer = Promise.withResolvers<object>()
  const { playback } = await openBar({
    answers: { 'GET history/events/nearest': () => answer.promise },
  })
  await button('Next status change').click()
  await expect.element(page.getByText('Searching…')).toBeVisible()

  act(playback)
  await expect.element(page.getByText('Searching…')).not.toBeInTheDocument()
  const jump = vi.spyOn(playback, 'seek')
  answer.resolve({ event: EVENT, searched_to: null })
  await new Promise((resolve) => setTimeout(resolve, 100))

  expect(jump).not.toHaveBeenCalled()
})

test('a jump without an event keeps the moment and shows a message, also after a failure', async () => {
  const { playback, server } = await openBar({
    answers: { 'GET history/events/nearest': { event: null, searched_to: null } },
  })
  playback.play()

  await button('Previous status change').click()
  const nothing = page.getByText('The history has no previous event of this kind.')
  await expect.element(nothing).toBeVisible()
  expect(playback.state.isPlaying).toBe(false)
  server.answer({ 'GET history/events/nearest': refusal('busy', 'Too many histories are read.') })
  await button('Next status change').click()

  await expect.element(page.getByText('Too many histories are read.')).toBeVisible()
  expect(playback.atMs).toBeLessThan(AT + 60_000)
})

test.each([
  ['administrator', ['Status change', 'Failure', 'Audit entry']],
  ['viewer', ['Status change', 'Failure']],
] as const)('%s chooses among the kinds of events they can read', async (role, kinds) => {
  await openBar({ role })

  await page.getByRole('combobox', { name: 'Kind of event' }).click()
  await expect.element(page.getByRole('option', { name: 'Failure' })).toBeVisible()

  const options = page.getByRole('option').elements()
  expect(options.map((option) => option.textContent)).toEqual(kinds)
  await userEvent.keyboard('{Escape}')
})

test('a compact bar has only the moment, the slider and the buttons that play', async () => {
  await page.viewport(360, 740)
  const { playback } = await openBar({ isCompact: true })

  await expect.element(field).toBeVisible()
  await slider.fill('0')
  expect(playback.atMs).toBe(RANGE.sinceMs)
  await expect.element(button('Play')).toBeVisible()
  await expect.element(button('60×')).not.toBeInTheDocument()
  await expect.element(button('Next status change')).not.toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBe(360)
})

test('without a history the bar shows the reason and a button to the present', async () => {
  const { onLive } = await openBar({
    answers: { 'GET history/range': { since: null, until: null } },
  })
  const nothing =
    'There is no history yet. It begins about five minutes after the first report of an agent.'
  await expect.element(page.getByText(nothing)).toBeVisible()
  await expect.element(field).not.toBeInTheDocument()

  await button('Live').click()

  expect(onLive).toHaveBeenCalledOnce()
})

test('loading a history is retried after a failure', async () => {
  await openBar({
    answers: { 'GET history/range': refusal('forbidden', 'The history is closed.') },
  })

  await expect
    .element(page.getByText('The history could not be loaded. Trying again…'))
    .toBeVisible()
})
