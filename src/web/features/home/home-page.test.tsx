import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Overview } from '#contract/overview.ts'
import { OVERVIEW_LINKS } from '#domain/overview-links.ts'
import { EMPTY, stubHome } from '#testing/web/home.ts'
import { openApp } from '#testing/web/open-app.tsx'

const FLEET: Overview = {
  orders: { pending: 12, processing: 5, completed: 2_500, failed: 31, cancelled: 44 },
  br_bots: {
    total: 2000,
    active: 1603,
    on_shift: 801,
    by_hour: Array.from({ length: 24 }, (_, hour) => hour * 10),
  },
  groups: { total: 120, idle: 3 },
  users: { pending: 2 },
  tasks: { failed_banned: 7, ready: 90, juggling: 1 },
  penalties: { active: 51, bots: 50 },
  proxies: { total: 300, expired: 9, expiring: 21, banned_in_use: 0, expired_in_use: 6 },
  servers: [{ id: 1, bots: 900, br_bots: 880, money: 15_400_000, penalties: 13 }],
  activity: [
    {
      id: 1,
      at: '2026-11-01T08:00:00.000Z',
      username: 'iryna',
      action: 'br_bot.activated',
      entity: 'br_bot',
      entity_id: '17',
      entity_name: null,
    },
  ],
}

const region = (name: string) => page.getByRole('region', { name, exact: true })
/** The link of a figure. Statuses of bots with the same name are below the figures. */
const hrefOf = (label: string) =>
  page
    .getByRole('link', { name: new RegExp(`^${label} `) })
    .first()
    .element()
    .getAttribute('href')

test('each figure links to its rows, and each problem to the rows to fix', async () => {
  stubHome(FLEET)
  await openApp('/')

  for (const name of [
    'Active BR bots 1603',
    'of 2,000',
    'On shift now 801',
    'Failing bots 7',
    '51 penalties',
    'Users waiting 2',
  ])
    await expect.element(region('Fleet').getByRole('link', { name })).toBeVisible()
  for (const name of [
    'activeBots',
    'onShift',
    'penalized',
    'failing',
    'expired',
    'pending',
    'failed',
  ] as const)
    expect(hrefOf(OVERVIEW_LINKS[name].label)).toBe(OVERVIEW_LINKS[name].page)
  const attention = region('Needs attention')
  await expect.element(attention.getByRole('link', { name: /: 6 expired proxies/ })).toBeVisible()
  await expect
    .element(attention.getByRole('link', { name: /: 7 bots: failed banned/ }))
    .toBeVisible()
  expect(attention.getByText('banned proxies are in use').elements()).toEqual([])
  const kyiv = region('Servers').getByRole('row').filter({ hasText: 'Kyiv' })
  for (const text of ['900', '880', '$15.4kk', '13'])
    await expect.element(kyiv.getByText(text, { exact: true })).toBeVisible()
  await expect.element(region('Bot tasks').getByText('juggling')).toBeVisible()
  await expect.element(page.getByRole('img', { name: /at most 230 at 23:00/ })).toBeVisible()
  await expect
    .element(region('Latest activity').getByRole('link', { name: 'BR bot activated' }))
    .toHaveAttribute('href', '/settings/audit?open=1')
  expect(region('First steps').elements()).toEqual([])
})

test('a fleet without servers says so in place of the rows', async () => {
  stubHome(EMPTY, 'operator')
  await openApp('/')

  await expect.element(region('Servers').getByText('No servers yet')).toBeVisible()
})

test('new activity is shown at the request of the user, and moves no entry', async () => {
  const [entry] = FLEET.activity ?? []
  if (!entry) throw new Error('the fleet has no activity')
  const server = stubHome(FLEET)
  const { cache } = await openApp('/')
  const activity = region('Latest activity')
  const links = () =>
    activity
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href'))
  await expect.poll(links).toEqual(['/settings/audit?open=1'])
  const before = activity.element().getBoundingClientRect().height

  const newer = [3, 2].map((id) => ({ ...entry, id, entity_id: String(id) }))
  server.answer({ 'GET overview': { ...FLEET, activity: newer } })
  await cache.invalidateQueries({ queryKey: ['overview'] })

  const show = activity.getByRole('button', { name: 'Show 2 changes to the activity' })
  await expect.element(show).toHaveAttribute('title', '2 new')
  expect(links()).toEqual(['/settings/audit?open=1'])
  expect(activity.element().getBoundingClientRect().height).toBe(before)
  await show.click()
  await expect.poll(links).toEqual(['/settings/audit?open=3', '/settings/audit?open=2'])
})

test('an empty console shows the steps from a server to a group, with the next step highlighted', async () => {
  stubHome({ ...EMPTY, servers: [{ id: 1, bots: 0, br_bots: 0, money: 0, penalties: 0 }] })
  const app = await openApp('/')

  await expect.element(region('First steps').getByText('1 added')).toBeVisible()
  await expect
    .element(region('Needs attention').getByText('Nothing needs your attention.'))
    .toBeVisible()
  await region('First steps').getByRole('link', { name: 'Import proxies' }).click()

  await expect.poll(app.address).toBe('/proxies')
})

test('a dealer only sees figures of orders, with links to them', async () => {
  const hidden = { br_bots: null, groups: null, users: null, tasks: null, activity: null } as const
  const more = { penalties: null, proxies: null, servers: null } as const
  stubHome({ ...FLEET, ...hidden, ...more }, 'dealer')
  const app = await openApp('/')

  await expect.element(region('Orders').getByText('2,500')).toBeVisible()
  for (const name of ['Fleet', 'Servers', 'Needs attention', 'Bot tasks'])
    expect(region(name).elements()).toEqual([])
  await page.getByRole('link', { name: 'Failed 31' }).click()

  await expect.poll(app.address).toBe('/orders?status=failed')
})

test('a silent agent is one problem; bots that report are counted by presence', async () => {
  const silent_agents = [{ id: 1, name: 'Runner', seen_at: '2026-11-01T08:00:00.000Z', bots: 5000 }]
  const presence = { online: 4938, late: 12, offline: 3, unknown: 5000, silent_agents }
  stubHome(EMPTY, 'administrator', presence)
  const app = await openApp('/')

  const attention = region('Needs attention')
  const silence = attention.getByText('agent is silent: Runner, 5,000 bots unknown', {
    exact: true,
  })
  await expect.element(silence).toBeVisible()
  await expect.element(attention.getByText('bots offline')).toBeVisible()
  const counts = region('Bots that agents report for').getByRole('listitem')
  for (const [place, text] of ['4,938Online', '12Late', '3Offline', '5,000Unknown'].entries())
    await expect.element(counts.nth(place)).toHaveTextContent(text)
  await attention.getByRole('link', { name: /View agents/ }).click()

  await expect.poll(app.address).toBe('/agents')
})

test('without agents no presence is shown', async () => {
  stubHome(EMPTY)
  await openApp('/')

  await expect
    .element(region('Needs attention').getByText('Nothing needs your attention.'))
    .toBeVisible()
  expect(region('Bots that agents report for').elements()).toEqual([])
})

test('activity of a row with a long name fits on a phone', async () => {
  await page.viewport(360, 800)
  const activity = FLEET.activity?.map((entry) => ({ ...entry, entity_name: 'W'.repeat(64) })) ?? []
  stubHome({ ...FLEET, activity })
  await openApp('/')

  const entry = region('Latest activity').getByRole('listitem')

  await expect.element(entry).toBeVisible()
  expect(entry.element().getBoundingClientRect().right).toBeLessThan(360)
})

test('the page fits a phone with text of 200 percent', async () => {
  await page.viewport(360, 740)
  document.documentElement.style.fontSize = '200%'
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
  stubHome(FLEET)

  await openApp('/')
  const count = page.getByRole('region', { name: 'Bot tasks' }).getByText('90').last()
  await expect.element(count).toBeVisible()

  expect(document.documentElement.scrollWidth).toBe(360)
  expect(count.element().getBoundingClientRect().right).toBeLessThan(328)
})
