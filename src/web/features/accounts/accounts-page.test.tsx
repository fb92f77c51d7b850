import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Me } from '#contract/auth.ts'
import type { bots, ListedBot } from '#contract/bots.ts'
import type { Output } from '#contract/endpoint.ts'
import { aServer, botPage } from '#testing/web/fleet.ts'
import { aListedBot } from '#testing/web/listed-bots.ts'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { toasts } from '#testing/web/open-fleet.ts'
import { stubApi } from '#testing/web/stub-api.ts'
import { textsOf } from '#testing/web/texts-of.ts'

const accounts = page.getByRole('list', { name: 'Accounts' }).getByRole('listitem')
const search = page.getByRole('searchbox', { name: 'Search by nickname' })

function accountPage(list: ListedBot[], filtered = list.length): Output<typeof bots.list> {
  return { ...botPage([], { filtered }), data: list, tasks: {}, other_tasks: 0 }
}

function stubAccounts(
  list: ListedBot[],
  answers: Parameters<typeof stubApi>[0] = {},
  role: Me['role'] = 'operator',
) {
  return stubApi({
    'GET auth/me': signedInAs(role),
    'GET servers': [aServer(1, { display_name: 'Kyiv' }), aServer(2, { display_name: 'Odesa' })],
    'GET bots': accountPage(list),
    ...answers,
  })
}

const asked = (server: ReturnType<typeof stubAccounts>) =>
  server.calls.filter(({ name }) => name === 'GET bots').map(({ query }) => query)

test('a card shows the account: skin, nickname, server, money, payday, created, registration IP', async () => {
  stubAccounts([aListedBot(7, { nickname: 'Digger', skin: 0, payday: 36, regip: '198.51.100.7' })])

  await openApp('/accounts')

  const card = accounts.first()
  for (const text of ['#7', 'Digger', 'Kyiv', '$767,882', '$15.4kk', '36', '198.51.100.7'])
    await expect.element(card.getByText(text, { exact: true })).toBeVisible()
  await expect.element(card.getByText('1 лист. 2026 р.')).toBeVisible()
  await expect.element(card.getByRole('img', { name: 'Skin 76' })).toBeVisible()
})

test('lists the newest accounts first, 15 per page', async () => {
  const server = stubAccounts([aListedBot(1)])

  await openApp('/accounts')

  await expect.element(accounts.first()).toBeVisible()
  expect(asked(server)).toEqual([{ page: '1', per_page: '15', sort_by: 'id', sort_order: 'desc' }])
})

test('search and server filter are in the URL, are sent to the API, and can be reset', async () => {
  const server = stubAccounts([aListedBot(1)])
  const app = await openApp('/accounts?page=3')

  await search.fill('koval')
  await expect.poll(app.address).toBe('/accounts?search=koval')
  await page.getByRole('combobox', { name: 'Server' }).click()
  await page.getByRole('option', { name: 'Odesa' }).click()

  await expect.poll(app.address).toBe('/accounts?search=koval&server_id=2')
  await expect
    .poll(() => asked(server).at(-1))
    .toMatchObject({ search: 'koval', server_id: '2', page: '1' })
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(app.address).toBe('/accounts')
  await expect.element(search).toHaveValue('')
  await expect.element(page.getByRole('button', { name: 'Views' })).toHaveFocus()
})

test('the pager shows up to seven pages in full, then an ellipsis, as on BR bots', async () => {
  stubAccounts([aListedBot(1)], { 'GET bots': accountPage([aListedBot(1)], 300) })
  const app = await openApp('/accounts?per_page=25')

  await expect.element(page.getByText('Page 1 of 20')).toBeVisible()
  const buttons = page.getByRole('button', { name: /^Page \d/ })
  expect(textsOf(buttons)).toEqual(['1', '2', '3', '4', '20'])
  await page.getByRole('button', { name: 'Page 20' }).click()

  await expect.poll(app.address).toBe('/accounts?per_page=25&page=20')
})

test('a password is blurred, can be revealed, and hidden again', async () => {
  const server = stubAccounts([aListedBot(7)], {
    'GET bots/7': aListedBot(7, { password: 'hunter2' }),
  })
  await openApp('/accounts')

  await page.getByRole('button', { name: 'Reveal password' }).click()
  await expect.element(page.getByText('hunter2')).toBeVisible()
  const [revealed] = server.calls.filter(({ name }) => name === 'GET bots/7')
  expect(revealed).toMatchObject({ query: { reveal: 'true' } })
  await page.getByRole('button', { name: 'Hide password' }).click()

  await expect.element(page.getByText('hunter2')).not.toBeInTheDocument()
})

test('a viewer reads accounts but cannot reveal passwords', async () => {
  stubAccounts([aListedBot(7)], {}, 'viewer')

  await openApp('/accounts')

  await expect.element(accounts.first().getByText('Hidden password')).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /password/ })).not.toBeInTheDocument()
})

test('a dealer sees who can open the page', async () => {
  const server = stubAccounts([], {}, 'dealer')

  await openApp('/accounts')

  await expect.element(page.getByText('Not available to dealers')).toBeVisible()
  expect(asked(server)).toEqual([])
})

test('an empty list explains where accounts come from', async () => {
  stubAccounts([], {}, 'administrator')

  await openApp('/accounts')

  await expect.element(page.getByText('No bots found')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Go to BR bots' })).toBeVisible()
})

test('a search without a match can be reset', async () => {
  stubAccounts([], {
    'GET bots': ({ query }) => accountPage(query.search ? [] : [aListedBot(1)]),
  })
  await openApp('/accounts?search=nobody')

  await expect.element(page.getByText('No bots found')).toBeVisible()
  await page.getByRole('button', { name: 'Reset filters' }).click()

  await expect.element(accounts.first()).toBeVisible()
  // The button has disappeared.
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('a reset clears a text that cannot be searched for, with its error', async () => {
  stubAccounts([], {
    'GET bots': ({ query }) => accountPage(query.server_id ? [] : [aListedBot(1)]),
  })
  await openApp('/accounts?server_id=2')
  await search.fill('x'.repeat(101))
  await expect.element(page.getByText('Enter at most 100 characters.')).toBeVisible()

  await page.getByRole('button', { name: 'Reset filters' }).click()

  await expect.element(search).toHaveValue('')
  await expect.element(page.getByText('Enter at most 100 characters.')).not.toBeInTheDocument()
})

test('a list that keeps failing shows the error and can be retried', async () => {
  const server = stubAccounts([], {
    'GET bots': () => {
      throw new TypeError('Failed to fetch')
    },
  })
  await openApp('/accounts')
  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible()

  // Three retries, after 1, 2 and 4 s.
  await expect.element(page.getByText('Failed to load bots')).toBeVisible()
  await expect.element(page.getByText('There was a problem connecting to the server')).toBeVisible()
  expect(asked(server)).toHaveLength(4)
  server.answer({ 'GET bots': accountPage([aListedBot(1)]) })
  await page.getByRole('button', { name: 'Try again' }).click()

  await expect.element(accounts.first()).toBeVisible()
})

test('changes by others appear while the search text stays', async () => {
  const server = stubAccounts([aListedBot(1)])
  const { cache } = await openApp('/accounts')
  await expect.element(accounts.first()).toBeVisible()
  await search.click()
  await userEvent.keyboard('ko')

  server.answer({ 'GET bots': accountPage([aListedBot(2), aListedBot(1, { cash: 5 })]) })
  await cache.invalidateQueries({ queryKey: ['bots'] })

  await expect.element(accounts.getByText('$5', { exact: true })).toBeVisible()
  await expect.element(search).toHaveValue('ko')
  await expect.element(search).toHaveFocus()
})

test('a nickname can be copied', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  stubAccounts([aListedBot(7, { nickname: 'Digger' })])
  await openApp('/accounts')

  await page.getByRole('button', { name: 'Copy nickname' }).click()

  await expect.poll(() => write.mock.calls).toEqual([['Digger']])
  await expect.element(toasts.getByText('Copied to clipboard')).toBeVisible()
})
