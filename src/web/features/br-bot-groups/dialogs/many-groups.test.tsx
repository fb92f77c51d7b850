import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aGroup, openGroups, stubGroups } from '#testing/web/groups.ts'
import { chooseAction, toasts } from '#testing/web/open-fleet.ts'
import { refusal } from '#testing/web/stub-api.ts'

const dialog = page.getByRole('dialog')

async function pick(part: string, value: string) {
  await dialog.getByRole('combobox', { name: part }).click()
  await page.getByRole('option', { name: value, exact: true }).click()
}

async function openClone() {
  await chooseAction('Shift 1', 'Clone Group')
}

test('a group is cloned under a new name', async () => {
  const clone = 'POST br-bot-groups/1/clone'
  const server = stubGroups([aGroup(1)], { [clone]: aGroup(2) })
  await openGroups()
  await openClone()

  await expect.element(dialog.getByText(/Its bots stay where they are/)).toBeVisible()
  await expect
    .element(dialog.getByRole('textbox', { name: 'Group Name' }))
    .toHaveValue('Shift 1 copy')
  await dialog.getByRole('textbox', { name: 'Group Name' }).fill('Shift 1b')
  await dialog.getByRole('button', { name: 'Clone Group' }).click()

  await expect.element(toasts.getByText('Group cloned')).toBeVisible()
  expect(server.bodiesOf(clone)).toEqual([{ name: 'Shift 1b' }])
})

test('the suggested name of a clone is cut between characters', async () => {
  const name = `${'a'.repeat(74)}😀😀`
  stubGroups([{ ...aGroup(1), name }], {})
  await openGroups()
  await chooseAction(name, 'Clone Group')

  await expect
    .element(dialog.getByRole('textbox', { name: 'Group Name' }))
    .toHaveValue(`${'a'.repeat(74)}😀 copy`)
})

test('the dialog of a group that was deleted closes with a notice', async () => {
  stubGroups([aGroup(1)], {
    'POST br-bot-groups/1/clone': refusal('not_found', 'Group not found'),
  })
  await openGroups()
  await openClone()

  await dialog.getByRole('button', { name: 'Clone Group' }).click()

  await expect.element(toasts.getByText('Shift 1 was deleted by someone else')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a name that is taken is marked at its field', async () => {
  const errors = [{ pointer: '/body/name', message: 'Another group has this name.' }]
  stubGroups([aGroup(1)], {
    'POST br-bot-groups/1/clone': refusal('conflict', 'Another group has this name.', { errors }),
  })
  await openGroups()
  await openClone()

  await dialog.getByRole('button', { name: 'Clone Group' }).click()

  await expect.element(dialog.getByText('Another group has this name.')).toBeVisible()
})

test('schedules are chosen for the selected groups before the server checks them', async () => {
  const server = stubGroups([aGroup(2), aGroup(1)], {
    'POST jobs': refusal('busy', 'Try again.'),
  })
  await openGroups()
  await page.getByRole('checkbox', { name: 'Select Shift 2' }).click()
  await page.getByRole('button', { name: 'Replace schedules…' }).click()

  await dialog.getByRole('button', { name: 'Review changes' }).click()
  await expect.element(dialog.getByText('Enter at least one schedule.')).toBeVisible()
  expect(server.bodiesOf('POST jobs')).toEqual([])
  await dialog.getByRole('button', { name: 'Add Schedule' }).click()
  await expect.element(dialog.getByText('Enter at least one schedule.')).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Review changes' }).click()

  await expect
    .poll(() => server.bodiesOf('POST jobs').at(-1))
    .toMatchObject({
      kind: 'br_bot_group.replace_schedules',
      ids: [2],
      params: {
        time_schedules: [{ start_hour: 0, start_minute: 0, end_hour: 23, end_minute: 59 }],
      },
    })
})

test('a schedule that was chosen but not added is not lost when the changes are reviewed', async () => {
  const server = stubGroups([aGroup(2), aGroup(1)], {
    'POST jobs': refusal('busy', 'Try again.'),
  })
  await openGroups()
  await page.getByRole('checkbox', { name: 'Select Shift 2' }).click()
  await page.getByRole('button', { name: 'Add schedules…' }).click()
  await pick('Start hour', '02')
  await dialog.getByRole('button', { name: 'Add Schedule' }).click()
  await pick('Start hour', '22')

  await dialog.getByRole('button', { name: 'Review changes' }).click()

  const fault = dialog.getByText(
    'Add the schedule 22:00–23:59 first, or set it back to 00:00–23:59.',
  )
  await expect.element(fault).toBeVisible()
  expect(server.bodiesOf('POST jobs')).toEqual([])
  await dialog.getByRole('button', { name: 'Add Schedule' }).click()
  await expect.element(fault).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Review changes' }).click()
  await expect
    .poll(() => server.bodiesOf('POST jobs').at(-1))
    .toMatchObject({ params: { time_schedules: [{ start_hour: 2 }, { start_hour: 22 }] } })
})

test('the form of several groups does not claim that a schedule has an effect before it is added', async () => {
  stubGroups([aGroup(2), aGroup(1)])
  await openGroups()
  await page.getByRole('checkbox', { name: 'Select Shift 2' }).click()
  await page.getByRole('button', { name: 'Add schedules…' }).click()
  await pick('Start hour', '02')
  await dialog.getByRole('button', { name: 'Add Schedule' }).click()

  await expect
    .element(
      dialog.getByText('This is the whole day. If you add it, the other schedules have no effect.'),
    )
    .toBeVisible()
  await dialog.getByRole('button', { name: 'Add Schedule' }).click()
  await expect
    .element(dialog.getByText('These schedules already cover the whole day.'))
    .toBeVisible()
})
