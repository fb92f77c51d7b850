import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aBot, botPage } from '#testing/web/fleet.ts'
import { openBots, stubFleet } from '#testing/web/open-fleet.ts'
import { textsOf } from '#testing/web/texts-of.ts'
import { typeWithoutPause } from '#testing/web/type-without-pause.ts'

const searchField = page.getByRole('searchbox', { name: 'Search by nickname' })
const reset = page.getByRole('button', { name: 'Reset', exact: true })
const pages = page.getByRole('navigation', { name: 'Pages' })
const MANY = { filtered: 1873, pageCount: 125 }

/** The query of the latest request. */
function lastQuery(server: ReturnType<typeof stubFleet>) {
  return server.calls.filter(({ name }) => name === 'GET br-bots').at(-1)?.query
}

const FIRST_PAGE = {
  page: '1',
  per_page: '15',
  sort_by: 'id',
  sort_order: 'desc',
  fields: 'list',
}

async function choose(list: string, option: string) {
  await page.getByRole('combobox', { name: list, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('the first request is for the newest fifteen, and the URL has no parameters', async () => {
  const server = stubFleet([aBot(1)])
  const { address } = await openBots()

  await expect.element(searchField).toBeVisible()
  await expect.poll(() => lastQuery(server)).toEqual(FIRST_PAGE)
  expect(address()).toBe('/br-bots')
  await expect.element(reset).not.toBeInTheDocument()
})

test('a search waits for typing to pause, sends one request, and returns to the first page', async () => {
  const server = stubFleet([], { 'GET br-bots': botPage([aBot(1)], MANY) })
  const { address } = await openBots('?page=7')
  await expect.element(searchField).toBeVisible()

  typeWithoutPause(searchField, ['nov', 'nova 7'])

  await expect.poll(address).toBe('/br-bots?search=nova+7')
  await expect.poll(() => lastQuery(server)).toEqual({ ...FIRST_PAGE, search: 'nova 7' })
  const searches = server.calls.flatMap(({ query }) => query.search ?? [])
  expect(new Set(searches)).toEqual(new Set(['nova 7']))
})

test('server and job type filters are sent to the API', async () => {
  const server = stubFleet([], { 'GET br-bots': botPage([aBot(1)], MANY) })
  const { address } = await openBots('?page=3&view=table')

  await choose('Server', 'Odesa')
  await expect.poll(address).toBe('/br-bots?view=table&server_id=2')
  await choose('Job type', 'Farmer')

  await expect
    .poll(() => lastQuery(server))
    .toEqual({ ...FIRST_PAGE, server_id: '2', job_type: '3' })
  await choose('Job type', 'All Types')
  await expect.poll(address).toBe('/br-bots?view=table&server_id=2')
})

test('the job types are those of the game', async () => {
  stubFleet([aBot(1)])
  await openBots()

  await page.getByRole('combobox', { name: 'Job type' }).click()

  await expect
    .poll(() => textsOf(page.getByRole('option')))
    .toEqual(['All Types', 'Collector', 'Carrier', 'Farmer', 'Fisherman'])
})

test('servers are found in any case, or "No servers found" is shown', async () => {
  stubFleet([aBot(1)])
  await openBots()

  await page.getByRole('combobox', { name: 'Server', exact: true }).click()
  const find = page.getByRole('combobox', { name: 'Search server' })
  await find.fill('oDE')
  await expect.poll(() => textsOf(page.getByRole('option'))).toEqual(['Odesa'])
  await find.fill('Paris')
  await expect.element(page.getByText('No servers found')).toBeVisible()
})

test('less common filters are behind a button that counts the active ones', async () => {
  const server = stubFleet([aBot(1)])
  await openBots('?group_id=9')

  await page.getByRole('button', { name: 'More filters 1 set' }).click()
  for (const label of ['Activity', 'Shift', 'Registration', 'Proxy'])
    await expect
      .element(page.getByRole('dialog', { name: 'More filters' }).getByText(label, { exact: true }))
      .toBeVisible()
  await choose('Activity', 'Inactive')
  await choose('Registration', 'Not Registered')
  await choose('Proxy', 'No proxy')

  await expect
    .poll(() => lastQuery(server))
    .toEqual({
      ...FIRST_PAGE,
      is_active: 'false',
      registration_status: 'unregistered',
      proxy: 'none',
      group_id: '9',
    })
  await page.getByRole('button', { name: 'All groups' }).click()
  await expect.element(page.getByRole('button', { name: 'More filters 3 set' })).toBeVisible()
})

test('reset clears every filter and nothing else', async () => {
  stubFleet([], { 'GET br-bots': botPage([aBot(1)], MANY) })
  const { address } = await openBots(
    '?per_page=50&sort_by=cash&search=nova&server_id=2&job_type=1&proxy=12&is_active=true',
  )

  await reset.click()

  await expect.poll(address).toBe('/br-bots?per_page=50&sort_by=cash')
  await expect.element(searchField).toHaveValue('')
  await expect.element(reset).not.toBeInTheDocument()
})

test('invalid values of a URL fall back to the defaults', async () => {
  const server = stubFleet([aBot(1)])
  const { address } = await openBots('?page=-3&per_page=7&job_type=99&sort_by=password&view=list')

  await expect.element(searchField).toBeVisible()
  await expect.poll(() => lastQuery(server)).toEqual(FIRST_PAGE)
  await expect.poll(address).toBe('/br-bots')
})

test('the pager numbers its pages and opens each', async () => {
  const server = stubFleet([], { 'GET br-bots': botPage([aBot(1)], MANY) })
  const { address } = await openBots('?page=60')
  const numbers = () => textsOf(pages.getByRole('button', { name: /^Page \d+$/ }))

  await expect.poll(numbers).toEqual(['1', '59', '60', '61', '125'])
  await expect.element(pages.getByText('Page 60 of 125')).toBeVisible()
  await pages.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(address).toBe('/br-bots?page=61')
  await pages.getByRole('button', { name: 'Page 125' }).click()
  await expect.poll(() => lastQuery(server)).toEqual({ ...FIRST_PAGE, page: '125' })
  await expect.element(pages.getByRole('button', { name: 'Next page' })).toBeDisabled()
})

test('up to seven pages are all shown', async () => {
  stubFleet([], { 'GET br-bots': botPage([aBot(1)], { filtered: 100, pageCount: 7 }) })
  await openBots()

  await expect
    .poll(() => pages.getByRole('button', { name: /^Page \d+$/ }).elements().length)
    .toBe(7)
})

test('a change of the page size returns to the first page', async () => {
  const server = stubFleet([], { 'GET br-bots': botPage([aBot(1)], MANY) })
  const { address } = await openBots('?page=4')

  await page.getByRole('combobox', { name: 'Rows per page' }).click()
  await expect.poll(() => textsOf(page.getByRole('option'))).toEqual(['10', '15', '25', '50'])
  await page.getByRole('option', { name: '50' }).click()

  await expect.poll(address).toBe('/br-bots?per_page=50')
  await expect.poll(() => lastQuery(server)).toEqual({ ...FIRST_PAGE, per_page: '50' })
})

test('a page that no longer exists leads to the last page', async () => {
  stubFleet([], {
    'GET br-bots': ({ query }) =>
      query.page === '3'
        ? botPage([aBot(1)], { filtered: 31, pageCount: 3 })
        : botPage([], { filtered: 31, pageCount: 3 }),
  })
  const { address } = await openBots('?page=999')

  await expect.poll(address).toBe('/br-bots?page=3')
  await expect.element(page.getByRole('button', { name: 'Bot_1', exact: true })).toBeVisible()
})

test('on a small screen a page is typed, between 1 and the last', async () => {
  await page.viewport(360, 740)
  stubFleet([], { 'GET br-bots': botPage([aBot(1)], MANY) })
  const { address } = await openBots()
  const input = page.getByRole('textbox', { name: 'Page number' })

  await input.fill('126')
  await userEvent.keyboard('{Enter}')
  await expect.element(input).toHaveValue('1')
  await input.fill('125')
  await userEvent.keyboard('{Enter}')

  await expect.poll(address).toBe('/br-bots?page=125')
  await expect.element(pages.getByText('of 125')).toBeVisible()
})
