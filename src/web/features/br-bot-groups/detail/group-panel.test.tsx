import type { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { DAY_MS } from '#domain/time-units.ts'
import { aProxy } from '#testing/web/fleet.ts'
import {
  aGroup,
  aMember,
  aSchedule,
  details,
  groupPage,
  groupRow,
  openGroups,
  panel,
  stubGroups,
} from '#testing/web/groups.ts'
import { showChanges, toasts } from '#testing/web/open-fleet.ts'
import { refusal } from '#testing/web/stub-api.ts'

/** In the middle of the day, so that even a slow run ends on the same day. */
const inDays = (days: number) => new Date(Date.now() + (days + 0.5) * DAY_MS).toISOString()
const tab = (name: string) => page.getByRole('tab', { name })
/** Simulates a live hint or the refresh of the open group every ten seconds. */
const askAgain = (cache: QueryClient) => cache.invalidateQueries({ queryKey: ['brBotGroups'] })

test('a click on a row opens its panel, a click on another row replaces it, and the URL has the open row', async () => {
  stubGroups([aGroup(2), aGroup(1)])
  const { address } = await openGroups()

  await groupRow('Shift 2').getByText('Shift 2').click({ force: true })
  await expect.element(panel('Shift 2')).toBeVisible()
  expect(address()).toBe('/group-management?group=2')
  await tab('Schedules').click()
  await expect.poll(address).toBe('/group-management?group=2&tab=schedules')

  await details('Shift 1').click()
  await expect.element(panel('Shift 1')).toBeVisible()
  await expect.element(panel('Shift 2')).not.toBeInTheDocument()
  await expect.element(details('Shift 1')).toHaveAttribute('aria-expanded', 'true')
  expect(address()).toBe('/group-management?group=1')
  await details('Shift 1').click()
  await expect.poll(address).toBe('/group-management')
  await expect.element(panel('Shift 1')).not.toBeInTheDocument()
})

test('a link opens a group of another page at its position and tab', async () => {
  stubGroups([aGroup(2), aGroup(9), aGroup(4)], {
    'GET br-bot-groups': groupPage([aGroup(9), aGroup(2)], { filtered: 30 }),
  })
  await openGroups('?group=4&tab=details')

  await expect.element(page.getByText('Proxy information')).toBeVisible()
  await expect.element(details('Shift 2')).toBeVisible()
  const names = page.getByRole('rowheader').elements()
  expect(names.map(({ textContent }) => textContent)).toEqual(['Shift 9', 'Shift 4', 'Shift 2'])
})

test('the panel shows a thousand bots in 500 pixels and refreshes every ten seconds', async () => {
  const bots = Array.from({ length: 1000 }, (_, index) => aMember(index + 1))
  stubGroups([aGroup(1, { bots, size: 1000 })])
  const { cache } = await openGroups('?group=1')

  await expect.element(page.getByText('1000 of 1000 bots, 0 places free')).toBeVisible()
  await expect.element(page.getByText('Bot_1', { exact: true })).toBeVisible()
  expect(panel('Shift 1').element().clientHeight).toBeLessThanOrEqual(500)
  const [query] = cache.getQueryCache().findAll({ queryKey: ['brBotGroups', 'get'] })
  expect(query?.observers.map(({ options }) => options.refetchInterval)).toEqual([10_000])
  expect(page.getByRole('listitem').elements().length).toBeLessThan(60)
})

test('a refresh of the group keeps scroll position, focus and a half-typed schedule', async () => {
  const bots = Array.from({ length: 80 }, (_, index) => aMember(index + 1))
  const server = stubGroups([aGroup(1, { bots, size: 100 })])
  const { cache } = await openGroups('?group=1&tab=schedules')
  await page.getByRole('combobox', { name: 'End hour' }).click()
  await page.getByRole('option', { name: '06' }).click()
  await tab('Bots').click()
  const box = () => panel('Shift 1').element().querySelector('[data-scroll-box]')
  const remove = page.getByRole('button', { name: 'Remove Bot_30', exact: true })
  box()?.scrollTo(0, 1100)
  await expect.element(remove).toBeVisible()
  remove.element().focus()
  const before = box()?.scrollTop

  const more = aGroup(1, { bots: [...bots, aMember(99)], size: 100, version: 2 })
  server.answer({ 'GET br-bot-groups/1': more, 'GET br-bot-groups': groupPage([aGroup(2), more]) })
  await askAgain(cache)

  await expect.element(page.getByText('81 of 100 bots, 19 places free')).toBeInTheDocument()
  await expect
    .element(page.getByRole('button', { name: 'Show 1 change', exact: true }))
    .toBeVisible()
  expect(box()?.scrollTop).toBe(before)
  await expect.element(remove).toHaveFocus()
  await tab('Schedules').click()
  await expect.element(page.getByRole('combobox', { name: 'End hour' })).toHaveTextContent('06')
})

test('a schedule that was chosen but not added is still there after the group was closed', async () => {
  stubGroups([aGroup(2), aGroup(1)])
  await openGroups('?group=1&tab=schedules')
  await page.getByRole('combobox', { name: 'Start hour' }).click()
  await page.getByRole('option', { name: '22' }).click()

  await details('Shift 1').click()
  await expect.element(panel('Shift 1')).not.toBeInTheDocument()
  await details('Shift 1').click()
  await tab('Schedules').click()

  await expect.element(page.getByRole('combobox', { name: 'Start hour' })).toHaveTextContent('22')
  await details('Shift 2').click()
  await expect.element(panel('Shift 2')).toBeVisible()
  await tab('Schedules').click()
  await expect.element(page.getByRole('combobox', { name: 'Start hour' })).toHaveTextContent('00')
})

test('a group pushed to the next page by newer ones stays open in place', async () => {
  const server = stubGroups([aGroup(2), aGroup(1)])
  const { cache } = await openGroups('?group=1')
  await expect.element(page.getByText('Bot_10', { exact: true })).toBeVisible()

  server.answer({ 'GET br-bot-groups': groupPage([aGroup(3), aGroup(2)], { filtered: 11 }) })
  await askAgain(cache)

  await showChanges(2)
  await expect.element(groupRow('Shift 3')).toBeVisible()
  await expect.element(panel('Shift 1')).toBeVisible()
})

test('a group deleted by someone else closes with a notice', async () => {
  const server = stubGroups([aGroup(22), aGroup(21)])
  const { cache, address } = await openGroups('?group=21')
  await expect.element(page.getByText('Bot_210', { exact: true })).toBeVisible()
  panel('Shift 21').getByRole('tab', { selected: true }).element().focus()

  server.answer({
    'GET br-bot-groups': groupPage([aGroup(22)]),
    'GET br-bot-groups/21': refusal('not_found', 'Group not found'),
  })
  await askAgain(cache)

  await expect.element(toasts.getByText('Deleted by someone else')).toBeVisible()
  await expect.element(toasts.getByText('Shift 21')).toBeVisible()
  await expect.poll(address).toBe('/group-management')
  await expect.element(page.getByRole('main')).toHaveFocus()
  await showChanges(1)
  await expect.element(groupRow('Shift 21')).not.toBeInTheDocument()
  expect(toasts.getByText('Shift 21').elements()).toHaveLength(1)
})

test('a closed group deleted by someone else disappears with a notice', async () => {
  const server = stubGroups([aGroup(32), aGroup(31)])
  const { cache } = await openGroups()
  await expect.element(groupRow('Shift 31')).toBeVisible()

  server.answer({
    'GET br-bot-groups': groupPage([aGroup(32)]),
    'GET br-bot-groups/31': refusal('not_found', 'Group not found'),
  })
  await askAgain(cache)

  await expect.element(toasts.getByText('Shift 31')).toBeVisible()
})

test('details that cannot be loaded show an error and can be retried', async () => {
  const server = stubGroups([aGroup(1)], {
    'GET br-bot-groups/1': refusal('invalid_request', 'No.'),
  })
  await openGroups('?group=1')
  await expect.element(page.getByText('Failed to load group details')).toBeVisible()

  server.answer({ 'GET br-bot-groups/1': aGroup(1) })
  await page.getByRole('button', { name: 'Try again' }).click()

  await expect.element(page.getByText('Bot_10', { exact: true })).toBeVisible()
})

test('a link whose group cannot be loaded shows an error above the list', async () => {
  const server = stubGroups([aGroup(1)], {
    'GET br-bot-groups/9': refusal('invalid_request', 'No.'),
  })
  await openGroups('?group=9')
  await expect.element(page.getByText('Failed to load group details')).toBeVisible()
  await expect.element(groupRow('Shift 1')).toBeVisible()

  server.answer({ 'GET br-bot-groups/9': aGroup(9) })
  await page.getByRole('button', { name: 'Try again' }).click()

  await expect.element(panel('Shift 9')).toBeVisible()
})

test('bots are shown with activity and server, or by number without a name; a group can have no bots', async () => {
  const nameless = { ...aMember(12), bot: { nickname: '', server_id: 1 } }
  stubGroups([
    aGroup(2, { bots: [] }),
    aGroup(1, { bots: [aMember(10), aMember(11, false), nameless] }),
  ])
  await openGroups('?group=1')

  const member = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect.element(member('Bot_10').getByText('Active', { exact: true })).toBeVisible()
  await expect.element(member('Bot_11').getByText('Inactive', { exact: true })).toBeVisible()
  await expect.element(member('Bot_10').getByText('Kyiv')).toBeVisible()
  const link = page.getByRole('link', { name: 'Bot_10' })
  await expect.element(link).toHaveAttribute('href', '/br-bots?bot=10')
  await expect.element(page.getByText('Bot #12')).toBeVisible()
  await details('Shift 2').click()
  await expect.element(page.getByText('No bots in this group')).toBeVisible()
})

test.each([
  ['30 days left', inDays(30), 'border-edge'],
  ['8 days left', inDays(8), 'border-edge'],
  ['7 days left', inDays(7), 'bg-raised'],
  ['6 days left', inDays(6), 'bg-raised'],
  ['Expired', inDays(-1), 'bg-danger'],
  ['No expiration', null, 'text-fg-2'],
])('the proxy in the details: %s', async (label, valid_until, look) => {
  const proxy = aProxy(3, { valid_until, is_banned: true, service: 'Astro' })
  stubGroups([aGroup(1, { proxy })])
  await openGroups('?group=1&tab=details')

  const facts = page.getByRole('region', { name: 'Proxy information' })
  await expect.element(facts.getByText(label, { exact: true })).toHaveClass(look)
  await expect.element(facts.getByText('203.0.113.3', { exact: true })).toBeVisible()
  await expect.element(facts.getByText('8003', { exact: true })).toBeVisible()
  await expect.element(facts.getByText('Astro', { exact: true })).toBeVisible()
  await expect.element(facts.getByText('Banned', { exact: true })).toBeVisible()
})

test('schedules are drawn, also past midnight, with the next three windows in fleet time', async () => {
  stubGroups([aGroup(2), aGroup(1, { timeSchedules: [aSchedule(1, '22:00-06:30')] })])
  await openGroups('?group=1&tab=schedules')

  const list = page.getByRole('list', { name: 'Schedules of Shift 1' })
  await expect.element(list.getByText('22:00–06:30')).toBeVisible()
  await expect.element(list.getByText('Ends next day')).toBeVisible()
  await expect.element(list.getByText('8 h 30 min')).toBeVisible()
  const next = page.getByRole('region', { name: 'Next active periods' })
  await expect.element(next.getByText('Europe/Kyiv')).toBeVisible()
  const windows = next.getByRole('listitem').elements()
  expect(windows).toHaveLength(3)
  for (const { textContent } of windows) expect(textContent).toMatch(/22:00 – .+ 06:30/)
  await details('Shift 2').click()
  await tab('Schedules').click()
  await expect.element(page.getByText('No schedules set. Group will be active 24/7.')).toBeVisible()
})
