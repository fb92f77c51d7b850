import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aBot, aProxy, botPage } from '#testing/web/fleet.ts'
import {
  aGroup,
  aMember,
  groupPage,
  groupRow,
  openGroups,
  stubGroups,
} from '#testing/web/groups.ts'
import { chooseAction, toasts } from '#testing/web/open-fleet.ts'
import { refusal } from '#testing/web/stub-api.ts'

// By name: a toast is a dialog too.
const dialog = page.getByRole('dialog', { name: /^(Create|Edit|Delete) Group$/ })
const button = (name: string) => dialog.getByRole('button', { name, exact: true })

test('a group is created with only a size', async () => {
  const server = stubGroups([aGroup(1)], { 'POST br-bot-groups/create_group': aGroup(2) })
  await openGroups()
  await page.getByRole('button', { name: 'Create Group' }).click()
  await button('Create Group').click()
  await expect.element(toasts.getByText('Group created successfully')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.bodiesOf('POST br-bot-groups/create_group')[0]).toEqual({
    name: null,
    size: 50,
    proxy_id: null,
    bot_ids: [],
    time_schedules: [],
  })
})

test('a group is created with a name, a proxy, schedules and bots', async () => {
  const server = stubGroups([aGroup(1)], {
    'GET br-bots': botPage([aBot(4), aBot(3)]),
    'POST br-bot-groups/create_group': aGroup(2),
  })
  await openGroups()
  await page.getByRole('button', { name: 'Create Group' }).click()
  await dialog.getByLabelText('Group Name').fill('Harbour night')
  await dialog.getByRole('combobox', { name: 'Proxy' }).click()
  await page.getByRole('option', { name: /^203\.0\.113\.2:8002/ }).click()
  await dialog.getByRole('button', { name: /^Schedules/ }).click()
  await button('Add Schedule').click()
  await expect.element(dialog.getByRole('listitem').getByText('00:00–23:59')).toBeVisible()
  await dialog.getByRole('button', { name: /^Bots/ }).click()
  await dialog.getByRole('checkbox', { name: /Bot_3/ }).click()

  await button('Create Group').click()

  await expect.element(toasts.getByText('Group created successfully')).toBeVisible()
  expect(server.bodiesOf('POST br-bot-groups/create_group')[0]).toEqual({
    name: 'Harbour night',
    size: 50,
    proxy_id: 2,
    bot_ids: [3],
    time_schedules: [{ start_hour: 0, start_minute: 0, end_hour: 23, end_minute: 59 }],
  })
})

test('a group is not created without the schedule that was chosen but not added', async () => {
  const server = stubGroups([aGroup(1)], { 'POST br-bot-groups/create_group': aGroup(2) })
  await openGroups()
  await page.getByRole('button', { name: 'Create Group' }).click()
  await dialog.getByRole('button', { name: /^Schedules/ }).click()
  await dialog.getByRole('combobox', { name: 'Start hour' }).click()
  await page.getByRole('option', { name: '22', exact: true }).click()

  await button('Create Group').click()

  await expect.element(dialog.getByText(/^Add the schedule 22:00–23:59 first/)).toBeVisible()
  await button('Add Schedule').click()
  await button('Create Group').click()
  await expect.element(toasts.getByText('Group created successfully')).toBeVisible()
  expect(server.bodiesOf('POST br-bot-groups/create_group')[0]).toMatchObject({
    time_schedules: [{ start_hour: 22, end_hour: 23 }],
  })
})

test('a size that cannot be sent is explained, and can be sent after its correction', async () => {
  const server = stubGroups([aGroup(1)], {
    'GET br-bots': botPage([aBot(4), aBot(3)]),
    'POST br-bot-groups/create_group': aGroup(2),
  })
  await openGroups()
  await page.getByRole('button', { name: 'Create Group' }).click()
  await dialog.getByLabelText(/^Size/).fill('abc')
  await button('Create Group').click()
  await expect.element(dialog.getByText('Enter a whole number.')).toBeVisible()

  await dialog.getByLabelText(/^Size/).fill('1')
  await dialog.getByRole('button', { name: /^Bots/ }).click()
  await dialog.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await expect
    .element(dialog.getByRole('status').getByText('2 selected', { exact: true }))
    .toBeVisible()
  await button('Create Group').click()
  await expect
    .element(dialog.getByText('Size must be at least 2: 2 bots are selected.'))
    .toBeVisible()
  await dialog.getByRole('checkbox', { name: /Bot_4/ }).click()
  await button('Create Group').click()

  await expect.element(toasts.getByText('Group created successfully')).toBeVisible()
  expect(server.bodiesOf('POST br-bot-groups/create_group')[0]).toMatchObject({
    size: 1,
    bot_ids: [3],
  })
})

test('Escape asks before it discards the schedules of a new group', async () => {
  stubGroups([aGroup(1)])
  await openGroups()
  await page.getByRole('button', { name: 'Create Group' }).click()
  await dialog.getByRole('button', { name: /^Schedules/ }).click()
  await button('Add Schedule').click()

  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Keep editing' }).click()

  await expect.element(dialog.getByRole('listitem').getByText('00:00–23:59')).toBeVisible()
})

test('a refused new group keeps the typed values', async () => {
  const server = stubGroups([aGroup(1)], {
    'POST br-bot-groups/create_group': refusal('conflict', 'Another group has this name.'),
  })
  await openGroups()
  await page.getByRole('button', { name: 'Create Group' }).click()
  await dialog.getByLabelText('Group Name').fill('Shift 1')
  await dialog.getByLabelText(/^Size/).fill('0')
  await button('Create Group').click()
  await expect.element(dialog.getByText('The size must be at least 1.')).toBeVisible()
  expect(server.bodiesOf('POST br-bot-groups/create_group')[0]).toBeUndefined()

  await dialog.getByLabelText(/^Size/).fill('5')
  await button('Create Group').click()

  await expect.element(toasts.getByText('Failed to create group')).toBeVisible()
  await expect.element(toasts.getByText('Another group has this name.')).toBeVisible()
  await expect.element(dialog.getByLabelText('Group Name')).toHaveValue('Shift 1')
})

test('deletion from the context menu asks for confirmation, and can be undone from its toast', async () => {
  const idle = aGroup(41, { bots: [aMember(1, false)] })
  const server = stubGroups([aGroup(42), idle], {
    'DELETE br-bot-groups/41': () => {
      server.answer({
        'GET br-bot-groups': groupPage([aGroup(42)]),
        'GET br-bot-groups/41': refusal('not_found', 'Group not found'),
      })
      return null
    },
    'POST undo': () => {
      server.answer({ 'GET br-bot-groups': groupPage([aGroup(42), idle]) })
      return null
    },
  })
  await openGroups('?group=41')

  await groupRow('Shift 41').getByText('1 / 10').click({ button: 'right', force: true })
  await page.getByRole('menuitem', { name: 'Delete Group' }).click()
  await expect
    .element(
      dialog.getByText('This will remove all bots from the group but will not delete the bots.'),
    )
    .toBeVisible()
  await expect.element(button('Cancel')).toHaveFocus()
  await button('Delete Group').click()

  await expect.element(toasts.getByText('Group deleted')).toBeVisible()
  await expect.element(groupRow('Shift 41')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Actions for Shift 42' })).toHaveFocus()
  expect(server.bodiesOf('DELETE br-bot-groups/41')[0]).toEqual({ version: 1 })
  await expect.element(toasts.getByText('Deleted by someone else')).not.toBeInTheDocument()
  await toasts.getByRole('button', { name: 'Undo' }).click()
  await expect.element(groupRow('Shift 41')).toBeVisible()
  expect(server.bodiesOf('POST undo')[0]).toEqual({ entity: 'br_bot_group', id: 41 })
})

test('a group with active bots is deleted only after typing a confirmation; a failure keeps it', async () => {
  const server = stubGroups([aGroup(1)])
  await openGroups()
  await chooseAction('Shift 1', 'Delete Group')
  await button('Delete Group').click({ force: true })
  expect(server.bodiesOf('DELETE br-bot-groups/1')[0]).toBeUndefined()

  await dialog.getByLabelText('Type delete 1 to confirm').fill('delete 1')
  await button('Delete Group').click()

  await expect.element(toasts.getByText('Failed to delete group')).toBeVisible()
  await expect
    .element(toasts.getByText('An error occurred while deleting the group.'))
    .toBeVisible()
  await expect.element(dialog).toBeVisible()
})

test('deleting a group that someone else deleted first shows a notice', async () => {
  const idle = aGroup(51, { bots: [] })
  stubGroups([idle], { 'DELETE br-bot-groups/51': refusal('not_found', 'Group not found') })
  await openGroups()
  await chooseAction('Shift 51', 'Delete Group')
  await button('Delete Group').click()

  await expect.element(toasts.getByText('Deleted by someone else')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(toasts.getByText('Failed to delete group')).not.toBeInTheDocument()
})

const EDIT = 'PUT br-bot-groups/1'

test('a conflicting edit shows both versions, and overwrites the other only when sent again', async () => {
  const theirs = aGroup(1, { name: 'Their name', size: 60, proxy: aProxy(1), version: 7 })
  const server = stubGroups([aGroup(1)], {
    [EDIT]: refusal('stale_version', 'This group was changed by someone else', {
      current: theirs,
    }),
  })
  await openGroups()
  await chooseAction('Shift 1', 'Edit Group')
  await dialog.getByLabelText(/^Group Name/).fill('My name')
  await button('Save Group').click()

  const note = dialog.getByRole('alert')
  await expect.element(note.getByText('Their name')).toBeVisible()
  await expect.element(note.getByText('60', { exact: true })).toBeVisible()
  await expect.element(dialog.getByLabelText(/^Group Name/)).toHaveValue('My name')

  server.answer({ [EDIT]: aGroup(1, { name: 'My name', version: 8 }) })
  await button('Save Group').click()

  await expect.element(toasts.getByText('Group updated')).toBeVisible()
  expect(server.bodiesOf(EDIT)).toEqual([
    { name: 'My name', version: 1 },
    { name: 'My name', version: 7 },
  ])
})
