import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { refusal } from '#testing/web/stub-api.ts'
import { buildUser, EVERYBODY, listOf, maria, stubUsers } from '#testing/web/stub-users.ts'

const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })

test('each user has a row, and waiting users are counted on the page and in the sidebar', async () => {
  stubUsers(EVERYBODY)

  await openApp('/settings/users')

  await expect.element(row('ivan').getByText('Waiting')).toBeVisible()
  await expect.element(row('maria').getByText('Operator')).toBeVisible()
  await expect.element(row('taras').getByText('On leave')).toBeVisible()
  await expect.element(page.getByText('1 waiting')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Settings 1 user waiting' })).toBeVisible()
})

test('search, state, order and page are in the URL and are sent to the API', async () => {
  const many = Array.from({ length: 40 }, () => buildUser())
  const { calls } = stubUsers(many)
  const { address } = await openApp('/settings/users?state=approved&search=007')

  await expect.element(page.getByRole('searchbox')).toHaveValue('007')
  await page.getByRole('button', { name: 'Username' }).click()
  await expect
    .element(page.getByRole('columnheader', { name: 'Username' }))
    .toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Page 3' }).click()

  await expect
    .poll(address)
    .toBe('/settings/users?state=approved&search=007&sort_by=username&sort_order=asc&page=3')
  await expect
    .poll(() => calls.findLast(({ name }) => name === 'GET users')?.query)
    .toEqual({
      page: '3',
      per_page: '15',
      search: '007',
      sort_by: 'username',
      sort_order: 'asc',
      state: 'approved',
    })
  await page.getByRole('searchbox').fill('nobody')
  await expect.poll(address).toContain('search=nobody')
  expect(address()).not.toContain('page=')
})

test('a page past the last one leads to the last', async () => {
  stubUsers(Array.from({ length: 20 }, () => buildUser()))

  const { address } = await openApp('/settings/users?page=9')

  await expect.poll(address).toBe('/settings/users?page=2')
})

test('an invalid URL falls back to the first page', async () => {
  const { calls } = stubUsers(EVERYBODY)

  await openApp('/settings/users?page=-1&per_page=9999&state=king&sort_by=password')

  await expect.element(row('ivan')).toBeVisible()
  expect(calls.find(({ query }) => query.per_page === '15')?.query).toEqual({
    page: '1',
    per_page: '15',
    sort_by: 'created_at',
    sort_order: 'desc',
  })
})

test('a list that fails to load can be retried', async () => {
  const server = stubUsers([], { 'GET users': refusal('not_found', 'No such list.') })
  await openApp('/settings/users')
  await expect.element(page.getByText('Failed to load users')).toBeVisible()
  await expect.element(page.getByText('No such list.')).toBeVisible()

  server.answer({ 'GET users': (call) => listOf(EVERYBODY, call) })
  await page.getByRole('button', { name: 'Try again' }).click()

  await expect.element(row('ivan')).toBeVisible()
})

test('an empty result shows a message and can be reset', async () => {
  stubUsers([])
  const { address } = await openApp('/settings/users?state=rejected')
  await expect.element(page.getByText('No users found')).toBeVisible()

  await page.getByRole('button', { name: 'Reset' }).last().click()

  await expect.poll(address).toBe('/settings/users')
})

test('skeleton rows are shown while the list loads', async () => {
  stubUsers([], { 'GET users': () => new Promise(() => {}) })

  await openApp('/settings/users?per_page=10')

  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible()
})

test.each(['operator', 'dealer', 'viewer'] as const)(
  '%ss see that the page is for administrators, and no request is sent',
  async (role) => {
    const { calls } = stubUsers(EVERYBODY, { 'GET auth/me': signedInAs(role) })

    const { address } = await openApp('/settings/users')

    await expect.element(page.getByText('Administrators only')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Go to the home page' })).toBeVisible()
    expect(address()).toBe('/settings/users')
    expect(calls.map(({ name }) => name)).not.toContain('GET users')
  },
)

test('on a phone users are cards with the same menu', async () => {
  await page.viewport(360, 740)
  const long = buildUser({ username: 'x'.repeat(64), state: 'pending' })
  stubUsers([long, maria])

  await openApp('/settings/users')

  const card = page.getByRole('article', { name: 'maria' })
  await expect.element(card.getByText('Operator')).toBeVisible()
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBe(360)
  await card.getByRole('button', { name: 'Actions for maria' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Suspend…' })).toBeVisible()
})
