import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aBot, aProxy, botPage } from '#testing/web/fleet.ts'
import {
  aGroup,
  aMember,
  details,
  groupPage,
  groupRow,
  openGroups,
  stubGroups,
} from '#testing/web/groups.ts'
import { toasts } from '#testing/web/open-fleet.ts'
import { refusal } from '#testing/web/stub-api.ts'

beforeEach(() => page.viewport(1440, 900))

// By name: a toast is a dialog too.
const dialog = page.getByRole('dialog', { name: /^(Create|Edit|Delete) Group$|^Add Bots$/ })
const button = (name: string) => dialog.getByRole('button', { name, exact: true })
const bodyOf = (server: ReturnType<typeof stubGroups>, name: string) =>
  server.calls.find((call) => call.name === name)?.body

async function choose(group: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${group}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a group is made with nothing but its size', async () => {
  const server = stubGroups([aGroup(1)], { 'POST br-bot-groups/create_group': aGroup(2) })
  await openGroups()
  await page.getByRole('button', { name: 'Create Group' }).click()
  await button('Create Group').click()
  await expect.element(toasts.getByText('Group created successfully')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(bodyOf(server, 'POST br-bot-groups/create_group')).toEqual({
    name: null,
    size: 50,
    proxy_id: null,
    bot_ids: [],
    time_schedules: [],
  })
})

test('a group is made with a name, a proxy, schedules and bots at once', async () => {
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
  expect(bodyOf(server, 'POST br-bot-groups/create_group')).toEqual({
    name: 'Harbour night',
    size: 50,
    proxy_id: 2,
    bot_ids: [3],
    time_schedules: [{ start_hour: 0, start_minute: 0, end_hour: 23, end_minute: 59 }],
  })
})

test('a new group that is refused keeps what was typed', async () => {
  const server = stubGroups([aGroup(1)], {
    'POST br-bot-groups/create_group': refusal('conflict', 'Another group has this name'),
  })
  await openGroups()
  await page.getByRole('button', { name: 'Create Group' }).click()
  await dialog.getByLabelText('Group Name').fill('Shift 1')
  await dialog.getByLabelText(/^Size/).fill('0')
  await button('Create Group').click()
  await expect.element(dialog.getByText('A group holds at least one bot')).toBeVisible()
  expect(bodyOf(server, 'POST br-bot-groups/create_group')).toBeUndefined()

  await dialog.getByLabelText(/^Size/).fill('5')
  await button('Create Group').click()

  await expect.element(toasts.getByText('Failed to create group')).toBeVisible()
  await expect.element(toasts.getByText('Another group has this name')).toBeVisible()
  await expect.element(dialog.getByLabelText('Group Name')).toHaveValue('Shift 1')
})

const ADD_BOTS = 'POST br-bot-groups/1/add_to_group'

test('bots join many at once; of one that cannot it says why', async () => {
  const server = stubGroups([aGroup(1)], {
    'GET br-bots': ({ query }) => {
      if (query.search === 'digger') return botPage([])
      const free = [aBot(5), aBot(4), aBot(3)]
      const taken = aBot(6, { group_id: 9, group_name: 'Harbour night' })
      return botPage(query.group_id === 'none' ? free : [taken, ...free])
    },
    [ADD_BOTS]: aGroup(1, { version: 2 }),
  })
  await openGroups('?group=1')
  await page.getByRole('button', { name: 'Add Bots' }).click()
  await dialog.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await expect.element(dialog.getByText('3 chosen, room for 8')).toBeVisible()
  await dialog.getByRole('checkbox', { name: /Bot_4/ }).click()

  await dialog.getByRole('checkbox', { name: 'Show bots that cannot join' }).click()
  await expect.element(dialog.getByText('In Harbour night already')).toBeVisible()
  await expect.element(dialog.getByRole('checkbox', { name: /Bot_6/ })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'Show bots that cannot join' }).click()
  await dialog.getByPlaceholder('Search bots...').fill('digger')
  await expect.element(dialog.getByText('No bot without a group fits this search.')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await button('Add 2 Bots').click()

  await expect.element(toasts.getByText('Bots added')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(bodyOf(server, ADD_BOTS)).toEqual({ bot_ids: [5, 3] })
})

test('bots that somebody else took meanwhile are named, and the others can join without them', async () => {
  const server = stubGroups([aGroup(1)], {
    'GET br-bots': botPage([aBot(4), aBot(3)]),
    [ADD_BOTS]: refusal('conflict', 'Bot_4 is in Harbour night already', {
      errors: [{ pointer: '/body/bot_ids/0', message: 'Bot_4 is in Harbour night already' }],
    }),
  })
  await openGroups('?group=1')
  await page.getByRole('button', { name: 'Add Bots' }).click()
  await dialog.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await button('Add 2 Bots').click()
  await expect.element(toasts.getByText('Failed to add bots')).toBeVisible()
  await expect
    .element(dialog.getByRole('alert').getByText('Bot_4 is in Harbour night already'))
    .toBeVisible()

  server.answer({ [ADD_BOTS]: aGroup(1, { version: 2 }) })
  await button('Leave them out').click()
  await button('Add 1 Bot').click()

  await expect.element(toasts.getByText('Bots added')).toBeVisible()
  expect(server.calls.filter(({ name }) => name === ADD_BOTS).at(-1)?.body).toEqual({
    bot_ids: [3],
  })
})

test('more than there is room for is not sent', async () => {
  const server = stubGroups([aGroup(1, { size: 3 })], {
    'GET br-bots': botPage([aBot(4), aBot(3)]),
  })
  await openGroups('?group=1')
  await page.getByRole('button', { name: 'Add Bots' }).click()
  await dialog.getByRole('checkbox', { name: 'Select all on this page' }).click()

  await expect.element(dialog.getByText('1 too many: the group has room for 1.')).toBeVisible()
  await button('Add 2 Bots').click()

  await expect.element(dialog).toBeVisible()
  expect(bodyOf(server, ADD_BOTS)).toBeUndefined()
})

test('deleting asks first, from the menu of a right click', async () => {
  const idle = aGroup(41, { bots: [aMember(1, false)] })
  const server = stubGroups([aGroup(42), idle], {
    'DELETE br-bot-groups/41': () => {
      server.answer({ 'GET br-bot-groups': groupPage([aGroup(42)]) })
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
  await expect.element(details('Shift 42')).toHaveFocus()
  expect(bodyOf(server, 'DELETE br-bot-groups/41')).toEqual({ version: 1 })
  await expect.element(toasts.getByText('Deleted by someone else')).not.toBeInTheDocument()
})

test('a group with active bots is deleted by typed words alone; a failure leaves it', async () => {
  const server = stubGroups([aGroup(1)])
  await openGroups()
  await choose('Shift 1', 'Delete Group')
  await button('Delete Group').click({ force: true })
  expect(bodyOf(server, 'DELETE br-bot-groups/1')).toBeUndefined()

  await dialog.getByLabelText('Type delete 1 to confirm').fill('delete 1')
  await button('Delete Group').click()

  await expect.element(toasts.getByText('Failed to delete group')).toBeVisible()
  await expect
    .element(toasts.getByText('An error occurred while deleting the group.'))
    .toBeVisible()
  await expect.element(dialog).toBeVisible()
})

test('deleting what somebody else deleted first ends the same, as news', async () => {
  const idle = aGroup(51, { bots: [] })
  stubGroups([idle], { 'DELETE br-bot-groups/51': refusal('not_found', 'Group not found') })
  await openGroups()
  await choose('Shift 51', 'Delete Group')
  await button('Delete Group').click()

  await expect.element(toasts.getByText('Shift 51 was deleted by someone else')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(toasts.getByText('Failed to delete group')).not.toBeInTheDocument()
})

const EDIT = 'PUT br-bot-groups/1'

test('an edit that somebody else was faster with shows both, and goes over theirs only when told', async () => {
  const theirs = aGroup(1, { name: 'Their name', size: 60, proxy: aProxy(1), version: 7 })
  const server = stubGroups([aGroup(1)], {
    [EDIT]: refusal('stale_version', 'Someone else changed this group meanwhile', {
      current: theirs,
    }),
  })
  await openGroups()
  await choose('Shift 1', 'Edit Group')
  await dialog.getByLabelText(/^Group Name/).fill('My name')
  await button('Save Group').click()

  const note = dialog.getByRole('alert')
  await expect.element(note.getByText('Their name')).toBeVisible()
  await expect.element(note.getByText('60', { exact: true })).toBeVisible()
  await expect.element(dialog.getByLabelText(/^Group Name/)).toHaveValue('My name')

  server.answer({ [EDIT]: aGroup(1, { name: 'My name', version: 8 }) })
  await button('Save Group').click()

  await expect.element(toasts.getByText('Group updated')).toBeVisible()
  expect(server.calls.filter(({ name }) => name === EDIT).map(({ body }) => body)).toEqual([
    { name: 'My name', size: 10, version: 1 },
    { name: 'My name', size: 10, version: 7 },
  ])
})
