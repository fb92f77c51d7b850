import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  aGroup,
  aMember,
  aSchedule,
  details,
  groupPage,
  openGroups,
  stubGroups,
} from '#testing/web/groups.ts'
import { chooseAction, toasts } from '#testing/web/open-fleet.ts'
import { pageOf } from '#testing/web/rows.ts'
import { refusal } from '#testing/web/stub-api.ts'

async function pick(list: string, option: string) {
  await page.getByRole('combobox', { name: list, exact: true }).click()
  // The previous list may still be closing.
  const open = page.getByRole('region', { name: list, exact: true })
  await open.getByRole('option', { name: option, exact: true }).click()
}

test('a bot is removed, the focus goes to the bot in its place, and Undo adds it again', async () => {
  const bots = [aMember(1), aMember(2), aMember(3)]
  const after = aGroup(1, { bots: [aMember(1), aMember(3)], version: 2 })
  const server = stubGroups([aGroup(1, { bots })], {
    'POST br-bot-groups/1/remove_from_group': () => {
      server.answer({ 'GET br-bot-groups/1': after })
      return after
    },
  })
  await openGroups('?group=1')

  await page.getByRole('button', { name: 'Remove Bot_2' }).click()

  await expect.element(toasts.getByText('Bot removed')).toBeVisible()
  await expect.element(page.getByText('Bot_2', { exact: true })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Remove Bot_3' })).toHaveFocus()
  expect(server.bodiesOf('POST br-bot-groups/1/remove_from_group')).toEqual([{ bot_ids: [2] }])

  server.answer({
    'GET br-bot-groups/1': aGroup(1, { bots, version: 3 }),
    'POST br-bot-groups/1/add_to_group': aGroup(1, { bots, version: 3 }),
  })
  await toasts.getByRole('button', { name: 'Undo' }).click()
  await expect.element(toasts.getByText('Restored')).toBeVisible()
  await expect.element(page.getByText('Bot_2', { exact: true })).toBeVisible()
  expect(server.bodiesOf('POST br-bot-groups/1/add_to_group')).toEqual([{ bot_ids: [2] }])
})

test('a schedule is added from 00:00 to 23:59 by default, in steps of five minutes', async () => {
  const added = aGroup(1, { timeSchedules: [aSchedule(5, '22:05-23:59')], version: 2 })
  const server = stubGroups([aGroup(1)], {
    'POST br-bot-groups/1/add_time_schedule': () => {
      server.answer({ 'GET br-bot-groups/1': added })
      return added
    },
  })
  await openGroups('?group=1&tab=schedules')
  for (const [list, value] of [
    ['Start hour', '00'],
    ['Start minute', '00'],
    ['End hour', '23'],
    ['End minute', '59'],
  ] as const)
    await expect.element(page.getByRole('combobox', { name: list })).toHaveTextContent(value)
  await page.getByRole('combobox', { name: 'Start minute' }).click()
  const minutes = page.getByRole('option').elements()
  expect(minutes.map(({ textContent }) => textContent)).toEqual([
    ...['00', '05', '10', '15', '20', '25', '30', '35', '40', '45', '50', '55', '59'],
  ])
  await page.getByRole('option', { name: '05' }).click()
  await pick('Start hour', '22')

  await page.getByRole('button', { name: 'Add Schedule' }).click()

  await expect.element(toasts.getByText('Schedule added')).toBeVisible()
  await expect.element(page.getByText('22:05–23:59', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Start hour' })).toHaveTextContent('00')
  expect(server.bodiesOf('POST br-bot-groups/1/add_time_schedule')).toEqual([
    { start_hour: 22, start_minute: 5, end_hour: 23, end_minute: 59 },
  ])
})

test('a schedule of the whole day shows that it has no effect', async () => {
  const schedules = [aSchedule(1, '22:30-06:05'), aSchedule(2, '00:00-23:59')]
  stubGroups([aGroup(2, { timeSchedules: schedules }), aGroup(1)])
  await openGroups('?group=1&tab=schedules')
  const note = page.getByText(/the same as no schedule/)

  await expect.element(note).toBeVisible()
  await pick('End hour', '18')
  await expect.element(note).not.toBeInTheDocument()
  await details('Shift 2').click()
  await page.getByRole('tab', { name: 'Schedules' }).click()

  await expect.element(page.getByText(/already cover the whole day/)).toBeVisible()
  const next = page.getByRole('region', { name: 'Next active periods' })
  await expect.element(next.getByText('Always active')).toBeVisible()
})

test('a schedule past midnight is announced before it is added; one without length is not sent', async () => {
  const server = stubGroups([aGroup(1)])
  await openGroups('?group=1&tab=schedules')
  await pick('Start hour', '22')
  await pick('End hour', '06')
  await pick('End minute', '30')
  await expect.element(page.getByText('8 h 30 min, ends at 06:30 the next day')).toBeVisible()

  await pick('End hour', '22')
  await pick('End minute', '00')
  await expect.element(page.getByText('Start and end must differ.')).toBeVisible()
  await page.getByRole('button', { name: 'Add Schedule' }).click({ force: true })

  expect(server.bodiesOf('POST br-bot-groups/1/add_time_schedule')).toEqual([])
})

const ADD = 'POST br-bot-groups/1/add_time_schedule'

test('a group with fifty schedules shows a message instead of the form, until one is deleted', async () => {
  const times = Array.from({ length: 50 }, (_, id) => `${id % 24}:${5 * Math.floor(id / 24)}-23:59`)
  const full = times.map((time, index) => aSchedule(index + 1, time))
  const server = stubGroups([aGroup(1, { timeSchedules: full })], {
    'POST br-bot-groups/1/delete_time_schedule/1': () => {
      const left = aGroup(1, { timeSchedules: full.slice(1), version: 2 })
      server.answer({ 'GET br-bot-groups/1': left })
      return left
    },
  })
  await openGroups('?group=1&tab=schedules')

  const message = 'A group can have at most 50 schedules. Remove one to add another.'
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add Schedule' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Delete schedule 00:00–23:59' }).click()

  await expect.element(page.getByRole('button', { name: 'Add Schedule' })).toBeVisible()
})

test('leaving the page asks before a schedule that was chosen but not added is discarded', async () => {
  stubGroups([aGroup(1)])
  const { address } = await openGroups('?group=1&tab=schedules')
  const other = page.getByRole('link', { name: 'Auto responder' })
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await pick('Start hour', '22')

  await other.click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(address()).toBe('/group-management?group=1&tab=schedules')
  await pick('Start hour', '00')

  await other.click()
  await expect.poll(address).toBe('/auto-responder')
})

test('a refused schedule stays in the form, with the message of the server', async () => {
  stubGroups([aGroup(1)], {
    [ADD]: refusal('conflict', 'The group already has this schedule.'),
  })
  await openGroups('?group=1&tab=schedules')
  await pick('Start hour', '07')

  await page.getByRole('button', { name: 'Add Schedule' }).click()

  await expect.element(toasts.getByText('Failed to add schedule')).toBeVisible()
  await expect.element(toasts.getByText('The group already has this schedule.')).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Start hour' })).toHaveTextContent('07')
})

test('without a response from the server the default message is shown', async () => {
  stubGroups([aGroup(1, { timeSchedules: [aSchedule(5, '8:0-9:0')] })])
  await openGroups('?group=1&tab=schedules')

  await page.getByRole('button', { name: 'Add Schedule' }).click()
  await expect
    .element(toasts.getByText('An error occurred while adding the time schedule.'))
    .toBeVisible()
  await page.getByRole('button', { name: 'Delete schedule 08:00–09:00' }).click()
  await expect.element(toasts.getByText('Failed to delete schedule')).toBeVisible()
  await expect
    .element(toasts.getByText('An error occurred while deleting the time schedule.'))
    .toBeVisible()
})

test('a schedule is deleted; one already deleted by someone else shows a notice', async () => {
  const after = aGroup(1, { timeSchedules: [aSchedule(6, '20:0-21:0')], version: 2 })
  const both = [aSchedule(5, '8:0-9:0'), aSchedule(6, '20:0-21:0')]
  const server = stubGroups([aGroup(1, { timeSchedules: both })], {
    'POST br-bot-groups/1/delete_time_schedule/5': () => {
      server.answer({ 'GET br-bot-groups/1': after })
      return after
    },
    'POST br-bot-groups/1/delete_time_schedule/6': () => {
      server.answer({ 'GET br-bot-groups/1': aGroup(1, { version: 3 }) })
      return refusal('not_found', 'Schedule not found')
    },
  })
  await openGroups('?group=1&tab=schedules')

  await page.getByRole('button', { name: 'Delete schedule 08:00–09:00' }).click()
  await expect.element(toasts.getByText('Schedule deleted')).toBeVisible()
  const last = page.getByRole('button', { name: 'Delete schedule 20:00–21:00' })
  await expect.element(last).toHaveFocus()
  await last.click()

  await expect.element(toasts.getByText('Deleted by someone else')).toBeVisible()
  await expect.element(page.getByText('No schedules set. Group will be active 24/7.')).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Start hour' })).toHaveFocus()
  await expect.element(toasts.getByText('Failed to delete schedule')).not.toBeInTheDocument()
})

test('leaving the page does not ask about the schedule of a group that was deleted', async () => {
  const idle = aGroup(41, { bots: [] })
  const server = stubGroups([idle], {
    'DELETE br-bot-groups/41': () => {
      server.answer({ 'GET br-bot-groups': groupPage([]) })
      return null
    },
    'GET proxies': { ...pageOf([]), services: [] },
  })
  const { address, go } = await openGroups('?group=41&tab=schedules')
  await pick('Start hour', '22')

  await chooseAction('Shift 41', 'Delete Group')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Group' }).click()
  await expect.element(toasts.getByText('Group deleted')).toBeVisible()
  go('/proxies')

  await expect.poll(address).toBe('/proxies')
})
