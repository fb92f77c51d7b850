import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aProxy } from '#testing/web/fleet.ts'
import { aGroup, aMember, aSchedule, openGroups, stubGroups } from '#testing/web/groups.ts'
import { toasts } from '#testing/web/open-fleet.ts'
import { refusal } from '#testing/web/stub-api.ts'

beforeEach(() => page.viewport(360, 740))

const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const dialog = page.getByRole('dialog')

test('a phone shows cards with number, name, size, activity, proxy and schedules', async () => {
  const night = [aSchedule(1, '22:00-06:00'), aSchedule(2, '8:0-9:5')]
  stubGroups([aGroup(7, { proxy: aProxy(4), timeSchedules: night }), aGroup(6, { bots: [] })])
  await openGroups()

  await expect.element(page.getByRole('heading', { name: 'Bot Groups', exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Refresh' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Create Group' })).toBeVisible()
  const full = card('Shift 7')
  await expect.element(full.getByText('#7')).toBeVisible()
  await expect.element(full.getByText('2 / 10')).toBeVisible()
  await expect.element(full.getByText('1 active')).toBeVisible()
  await expect.element(full.getByText('203.0.113.4:8004')).toBeVisible()
  await expect.element(full.getByText('22:00–06:00, 08:00–09:05')).toBeVisible()
  await expect.element(card('Shift 6').getByText('Always active')).toBeVisible()
  await expect.element(card('Shift 6').getByText(/\d active/)).not.toBeInTheDocument()
})

test('a tap opens the group in full screen with the same tabs, and closing returns to the list', async () => {
  stubGroups([aGroup(7, { bots: [aMember(1), aMember(2)] })])
  const { address } = await openGroups()

  await page.getByRole('button', { name: 'Shift 7', exact: true }).click()

  await expect.element(dialog.getByRole('heading', { name: 'Group #7 · 2 bots' })).toBeVisible()
  await expect.element(dialog.getByText('Bot_1', { exact: true })).toBeVisible()
  await expect.poll(() => dialog.element().clientHeight).toBe(740)
  const tabs = dialog.getByRole('tab').elements()
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Bots', 'Schedules', 'Details'])
  await dialog.getByRole('tab', { name: 'Details' }).click()
  await expect.poll(address).toBe('/group-management?group=7&tab=details')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.poll(address).toBe('/group-management')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('the menu of a card deletes its group', async () => {
  stubGroups([aGroup(7, { bots: [] })], { 'DELETE br-bot-groups/7': null })
  await openGroups()

  await card('Shift 7').getByRole('button', { name: 'Actions for Shift 7' }).click()
  await page.getByRole('menuitem', { name: 'Delete Group' }).click()
  await dialog.getByRole('button', { name: 'Delete Group' }).click()

  await expect.element(toasts.getByText('Group deleted')).toBeVisible()
})

test('a failure can be retried', async () => {
  stubGroups([], { 'GET br-bot-groups': refusal('invalid_request', 'No.') })
  await openGroups()

  await expect.element(page.getByText('Failed to load groups. Please try again.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
})
