import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aProxy } from '#testing/web/fleet.ts'
import {
  aGroup,
  aSchedule,
  groupPage,
  groupRow,
  openGroups,
  stubGroups,
} from '#testing/web/groups.ts'
import { signedInAs } from '#testing/web/open-app.tsx'
import { toasts } from '#testing/web/open-fleet.ts'
import { refusal } from '#testing/web/stub-api.ts'
import { typeWithoutPause } from '#testing/web/type-without-pause.ts'

const SORT = { sort_by: 'id', sort_order: 'desc' }
const listCalls = (server: ReturnType<typeof stubGroups>) =>
  server.calls.filter(({ name }) => name === 'GET br-bot-groups').map(({ query }) => query)

test('the page shows its title, columns and number of groups', async () => {
  stubGroups([], { 'GET br-bot-groups': groupPage([aGroup(1)], { filtered: 1204 }) })
  await openGroups()

  await expect.element(page.getByRole('heading', { name: 'BR Bot Groups' })).toBeVisible()
  await expect.element(page.getByText('Manage your bot groups and configurations')).toBeVisible()
  await expect.element(page.getByText('1,204', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Refresh' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Create Group' })).toBeVisible()
  await expect.element(page.getByPlaceholder('Search groups...')).toBeVisible()
  const heads = page.getByRole('columnheader').elements()
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    // The first column selects rows.
    ...['', 'Details', 'ID', 'Group Name', 'Bots', 'Proxy', 'Time Schedules', 'Actions'],
  ])
})

test('a row shows the size, activity, proxy and schedules of its group', async () => {
  const busy = {
    proxy: aProxy(4),
    timeSchedules: [aSchedule(1, '22:00-06:00'), aSchedule(2, '8:0-9:5')],
  }
  stubGroups([aGroup(7, busy), aGroup(6, { bots: [] })])
  await openGroups()

  const row = groupRow('Shift 7')
  await expect.element(row.getByText('2 / 10')).toBeVisible()
  await expect.element(row.getByText('1 active')).toBeVisible()
  await expect.element(row.getByText('203.0.113.4:8004')).toBeVisible()
  await expect.element(row.getByText('22:00–06:00 +1')).toBeVisible()
  await expect
    .element(row.getByRole('img', { name: 'Works 22:00–06:00, 08:00–09:05' }))
    .toBeVisible()
  const idle = groupRow('Shift 6')
  await expect.element(idle.getByText('0 / 10')).toBeVisible()
  await expect.element(idle.getByText('Always active')).toBeVisible()
  await expect.element(idle.getByText(/\d active/)).not.toBeInTheDocument()
})

test('a page has ten groups, with Previous and Next', async () => {
  const server = stubGroups([], {
    'GET br-bot-groups': ({ query }) =>
      groupPage([aGroup(Number(query.page))], { filtered: 23, page: Number(query.page) }),
  })
  const { address } = await openGroups('?page=2')

  await expect.element(page.getByText('Showing 11 to 20 of 23 entries')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.element(page.getByText('Showing 21 to 23 of 23 entries')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  expect(address()).toBe('/group-management?page=3')
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect.element(groupRow('Shift 2')).toBeVisible()
  expect(listCalls(server)).toEqual([
    { page: '2', per_page: '10', ...SORT },
    { page: '3', per_page: '10', ...SORT },
  ])
})

test('one page has no pager', async () => {
  stubGroups([aGroup(1)])
  await openGroups()

  await expect.element(groupRow('Shift 1')).toBeVisible()
  await expect.element(page.getByText(/^Showing/)).not.toBeInTheDocument()
})

test('a search is sent once typing pauses, from the first page, and closes the open group', async () => {
  const server = stubGroups([aGroup(1)])
  const { address } = await openGroups('?page=1&group=1&tab=details')
  await expect.element(page.getByText(/^Updated/).first()).toBeVisible()

  typeWithoutPause(page.getByPlaceholder('Search groups...'), ['harb', 'harbour'])

  await expect.poll(address).toBe('/group-management?search=harbour')
  expect(listCalls(server).map(({ search }) => search)).toEqual([undefined, 'harbour'])
})

test('ten skeleton rows are shown while the list loads', async () => {
  stubGroups([], { 'GET br-bot-groups': () => new Promise<object>(() => undefined) })
  await openGroups()

  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeInTheDocument()
  const [, ...places] = page.getByRole('row').elements()
  expect(places).toHaveLength(10)
})

test('a failure is shown and can be retried', async () => {
  const server = stubGroups([], { 'GET br-bot-groups': refusal('invalid_request', 'No.') })
  await openGroups()
  await expect.element(page.getByText('Failed to load groups. Please try again.')).toBeVisible()

  server.answer({ 'GET br-bot-groups': groupPage([aGroup(1)]) })
  await page.getByRole('button', { name: 'Retry' }).click()

  await expect.element(groupRow('Shift 1')).toBeVisible()
})

test('without groups the page offers to create the first, by button and by N', async () => {
  stubGroups([])
  await openGroups()
  await expect
    .element(page.getByText('No groups found. Create your first group to get started.'))
    .toBeVisible()

  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }))

  await expect.element(page.getByRole('dialog', { name: 'Create Group' })).toBeVisible()
})

test('a search without a hit can be reset to all groups', async () => {
  stubGroups([])
  const { address } = await openGroups('?search=nobody')

  await page.getByRole('button', { name: 'Reset filters' }).click()

  await expect.poll(address).toBe('/group-management')
})

test('Refresh loads the list again', async () => {
  const server = stubGroups([aGroup(1)])
  await openGroups()
  await expect.element(groupRow('Shift 1')).toBeVisible()

  server.answer({ 'GET br-bot-groups': groupPage([aGroup(1, { name: 'Harbour night' })]) })
  await page.getByRole('button', { name: 'Refresh' }).click()

  await expect.element(groupRow('Harbour night')).toBeVisible()
})

test('an operator sees that only administrators can use groups', async () => {
  const server = stubGroups([aGroup(1)], { 'GET auth/me': signedInAs('operator') })
  await openGroups()

  await expect.element(page.getByText('Administrators only')).toBeVisible()
  expect(listCalls(server)).toEqual([])
})

test('a link to a group that was never loaded does not name another user', async () => {
  stubGroups([aGroup(41)], { 'GET br-bot-groups/49': refusal('not_found', 'Group not found') })
  const { address } = await openGroups('?group=49')

  await expect.element(toasts.getByText('Group #49 not found')).toBeVisible()
  await expect.poll(address).toBe('/group-management')
})
