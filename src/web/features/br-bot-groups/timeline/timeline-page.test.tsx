import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { BrBotGroup, GroupSchedules } from '#contract/br-bot-groups.ts'
import { aGroup, aSchedule, groupPage, stubGroups } from '#testing/web/groups.ts'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { refusal, stubApi } from '#testing/web/stub-api.ts'

const TIMELINE = 'GET br-bot-groups/timeline'
const grid = page.getByRole('grid', { name: 'Timeline of groups' })
const cell = (name: string) => page.getByRole('gridcell', { name })

function stubTimeline(groups: BrBotGroup[], replies: Parameters<typeof stubGroups>[1] = {}) {
  const data: GroupSchedules[] = groups.map(({ id, name, bots, timeSchedules }) => ({
    id,
    name,
    bot_count: bots.length,
    timeSchedules,
  }))
  const answer = groupPage(groups)
  const meta = 'meta' in answer ? answer.meta : undefined
  return stubGroups(groups, { [TIMELINE]: { data, meta }, ...replies })
}

test('each day of a group describes its working times, overlaps and gaps', async () => {
  const timeSchedules = [
    aSchedule(1, '22:00-06:00'),
    aSchedule(2, '05:00-08:00'),
    aSchedule(3, '09:30-12:00'),
  ]
  stubTimeline([aGroup(2, { timeSchedules }), aGroup(1)])

  await openApp('/group-management/timeline?from=2026-11-23')

  await expect
    .element(
      cell(
        'Shift 2, Tue 24 Nov: 00:00–08:00, 09:30–12:00, 22:00–24:00, overlap 05:00–06:00, gap 08:00–09:30',
      ),
    )
    .toBeInTheDocument()
  await expect.element(cell('Shift 1, Sun 29 Nov: always active')).toBeInTheDocument()
  await expect.element(page.getByText(/Gap: a break of at most 2 hours/)).toBeVisible()
})

test('in the night of the autumn clock change, a window ends before the repeated hour, and the gap is shown', async () => {
  const timeSchedules = [aSchedule(1, '02:00-04:00'), aSchedule(2, '04:00-06:00')]
  stubTimeline([aGroup(1, { timeSchedules })])

  await openApp('/group-management/timeline?from=2026-10-24')

  await expect.element(cell('Shift 1, Sat 24 Oct: 02:00–06:00')).toBeInTheDocument()
  await expect
    .element(
      cell(
        'Shift 1, Sun 25 Oct: 02:00–03:00 (UTC+02:00), 04:00–06:00, gap 03:00 (UTC+02:00)–04:00',
      ),
    )
    .toBeInTheDocument()
})

test('the two times of the repeated hour are told apart by their offset from UTC', async () => {
  const timeSchedules = [aSchedule(1, '02:30-03:30'), aSchedule(2, '03:00-04:00')]
  stubTimeline([aGroup(1, { timeSchedules })])

  await openApp('/group-management/timeline?from=2026-10-24')

  await expect
    .element(cell('Shift 1, Sat 24 Oct: 02:30–04:00, overlap 03:00–03:30'))
    .toBeInTheDocument()
  await expect
    .element(
      cell(
        'Shift 1, Sun 25 Oct: 02:30–03:00 (UTC+02:00), overlap 03:00 (UTC+03:00)–03:30 (UTC+03:00)',
      ),
    )
    .toBeInTheDocument()
})

test('the arrow keys move between the days, and Enter opens the group with its schedules', async () => {
  stubTimeline([aGroup(2), aGroup(1)])
  const { address } = await openApp('/group-management/timeline?from=2026-11-23')
  await expect.element(grid).toBeVisible()

  grid.element().focus()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  const active = document.getElementById(grid.element().getAttribute('aria-activedescendant') ?? '')
  expect(active?.getAttribute('aria-label')).toBe('Shift 1, Tue 24 Nov: always active')
  await userEvent.keyboard('{Enter}')

  await expect.poll(address).toBe('/group-management?group=1&tab=schedules')
})

test('a click on a window opens the group, and the next week can be shown', async () => {
  stubTimeline([aGroup(1)])
  const { address } = await openApp('/group-management/timeline?from=2026-11-02')

  await page.getByRole('button', { name: 'Next week' }).click()
  await expect.poll(address).toBe('/group-management/timeline?from=2026-11-09')
  await cell('Shift 1, Mon 9 Nov: always active').click()

  await expect.poll(address).toBe('/group-management?group=1&tab=schedules')
})

test('a phone shows one day at a time', async () => {
  await page.viewport(360, 740)
  stubTimeline([aGroup(1)])
  const { address } = await openApp('/group-management/timeline?from=2026-11-23')

  await expect.element(page.getByRole('columnheader', { name: 'Mon 23 Nov' })).toBeVisible()
  expect(page.getByRole('columnheader').elements()).toHaveLength(2)
  await page.getByRole('button', { name: 'Previous day' }).click()

  await expect.poll(address).toBe('/group-management/timeline?from=2026-11-22')
})

test('on a phone the legend is one line that expands to its explanations', async () => {
  await page.viewport(360, 740)
  stubTimeline([aGroup(1)])
  await openApp('/group-management/timeline')
  const legend = page.getByText('Legend: ')
  await expect.element(grid).toBeVisible()
  const explanations = [/^Overlap: two or more/, /^Gap: a break/, /always active\.$/, /^Hours in/]

  for (const name of ['Active', 'Overlap', 'Gap'])
    await expect.element(page.getByText(name, { exact: true })).toBeVisible()
  for (const text of explanations) await expect.element(page.getByText(text)).not.toBeVisible()
  expect(legend.element().closest('div')?.clientHeight).toBeLessThan(60)
  await page.getByText('Overlap', { exact: true }).click()

  for (const text of explanations) await expect.element(page.getByText(text)).toBeVisible()
})

test('of two thousand groups only the visible ones are rendered', async () => {
  stubTimeline(Array.from({ length: 2000 }, (_, index) => aGroup(2000 - index)))
  await openApp('/group-management/timeline')
  await expect.element(page.getByRole('link', { name: 'Shift 2000' })).toBeVisible()

  expect(grid.element().getAttribute('aria-rowcount')).toBe('2001')
  expect(page.getByRole('row').elements().length).toBeLessThan(50)
  grid.element().focus()
  await userEvent.keyboard('{End}')
  await expect.element(page.getByRole('link', { name: 'Shift 1', exact: true })).toBeVisible()
})

test('a failure can be retried, and a fleet without groups shows a message', async () => {
  const server = stubTimeline([], { [TIMELINE]: refusal('invalid_request', 'No.') })
  await openApp('/group-management/timeline')
  await expect.element(page.getByText('Failed to load groups. Please try again.')).toBeVisible()

  server.answer({ [TIMELINE]: groupPage([]) })
  await page.getByRole('button', { name: 'Try again' }).click()

  await expect
    .element(page.getByText('No groups found. Create your first group to get started.'))
    .toBeVisible()
})

test('the reason why the server refuses a filter is shown below the failure and announced once', async () => {
  const message = 'There is no proxy "px-9".'
  const errors = [{ pointer: '/query/q', message, start: 0, end: 10 }]
  stubTimeline([], { [TIMELINE]: refusal('invalid_request', message, { errors }) })
  await openApp('/group-management/timeline?q=proxy%3Apx-9')
  await expect.element(page.getByText('Failed to load groups. Please try again.')).toBeVisible()

  const bar = page.getByRole('region', { name: 'Advanced filter' })
  await expect.element(bar.getByRole('alert').getByText(message)).toBeVisible()
  expect(page.getByText(message).elements()).toHaveLength(2)
  expect(page.getByRole('alert').elements()).toHaveLength(1)
})

test.each(['viewer', 'dealer'] as const)('a %s sees who can open it', async (role) => {
  stubApi({ 'GET auth/me': signedInAs(role) })
  await openApp('/group-management/timeline')

  await expect.element(page.getByText('Administrators only').first()).toBeVisible()
})

test('a name written from right to left is shortened at its end', async () => {
  const name = 'משמרת לילה ארוכה מאוד עם שם שאינו נכנס בעמודה'
  stubTimeline([aGroup(1, { name })])
  await openApp('/group-management/timeline?from=2026-11-23')
  const header = grid.getByRole('rowheader', { name })
  await expect.element(header).toBeVisible()

  const start = new Range()
  const text = header.getByText(name).element().firstChild ?? document
  start.setStart(text, 0)
  start.setEnd(text, 1)

  const box = header.element().getBoundingClientRect()
  expect(start.getBoundingClientRect().right).toBeLessThanOrEqual(box.right)
})
