import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Output } from '#contract/endpoint.ts'
import type { User, users } from '#contract/users.ts'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { type Call, refusal, stubApi } from '#testing/web/stub-api.ts'

const REGISTERED = '2026-11-18T09:30:00.000Z'

let serial = 0
function user(override: Partial<User>): User {
  serial++
  return {
    id: `5c3f1a80-0000-4000-8000-${String(serial).padStart(12, '0')}`,
    username: `user ${serial}`,
    role: 'viewer',
    state: 'approved',
    state_reason: null,
    created_at: REGISTERED,
    seen_at: null,
    sessions: 0,
    version: 3,
    ...override,
  }
}

const ivan = user({ username: 'ivan', state: 'pending', seen_at: REGISTERED, sessions: 1 })
const maria = user({ username: 'maria', role: 'operator', sessions: 2 })
const taras = user({ username: 'taras', state: 'suspended', state_reason: 'On leave' })
const EVERYBODY = [ivan, maria, taras]

type List = Output<typeof users.list>

function listOf(data: User[], { query }: Pick<Call, 'query'>): List {
  const page = Number(query.page ?? 1)
  const perPage = Number(query.per_page ?? 15)
  const counts = { total: data.length, filtered: data.length, capped: false }
  const shown = data.slice((page - 1) * perPage, page * perPage)
  const meta = { ...counts, page, perPage, pageCount: Math.ceil(data.length / perPage) }
  return { data: shown, meta, pending: data.filter(({ state }) => state === 'pending').length }
}

function stubUsers(people: User[], answers: Parameters<typeof stubApi>[0] = {}) {
  return stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET users': (call) => listOf(people, call),
    ...answers,
  })
}

const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
const item = (name: string) => page.getByRole('menuitem', { name })
const dialog = page.getByRole('dialog')

async function choose(username: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${username}` }).click()
  await item(action).click()
}

test('each user stands in a row, and those waiting are counted on the page and in the sidebar', async () => {
  stubUsers(EVERYBODY)

  await openApp('/settings/users')

  await expect.element(row('ivan').getByText('Waiting')).toBeVisible()
  await expect.element(row('maria').getByText('Operator')).toBeVisible()
  await expect.element(row('taras').getByText('On leave')).toBeVisible()
  await expect.element(page.getByText('1 waiting')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Settings 1 user waiting' })).toBeVisible()
})

test('a waiting user is approved in a role', async () => {
  const server = stubUsers(EVERYBODY, {
    [`POST users/${ivan.id}/approve`]: () => {
      server.answer({ 'GET users': (call) => listOf([maria, taras], call) })
      return { ...ivan, state: 'approved', role: 'dealer' }
    },
  })
  await openApp('/settings/users')

  await row('ivan').getByRole('button', { name: 'Approve…' }).click()
  await dialog.getByRole('radio', { name: /Dealer/ }).click()
  await dialog.getByRole('button', { name: 'Approve' }).click()

  await expect.element(page.getByText('User approved').first()).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(row('ivan')).not.toBeInTheDocument()
  const sent = server.calls.find(({ name }) => name.endsWith('/approve'))
  expect(sent?.body).toEqual({ role: 'dealer', version: ivan.version })
})

test('the menu of a row opens by right click, by its button and by the keyboard', async () => {
  stubUsers(EVERYBODY)
  await openApp('/settings/users')

  await row('ivan').click({ button: 'right' })
  await expect.element(item('Reject…')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Actions for maria' }).element().focus()
  await userEvent.keyboard('{Enter}')

  await expect.element(item('Change role…')).toBeVisible()
  await expect.element(item('End sessions')).toBeVisible()
  await expect.element(item('Reject…')).not.toBeInTheDocument()
})

test('a rejection needs a reason, which the server asks for at its field', async () => {
  const message = 'Must not be empty'
  const server = stubUsers(EVERYBODY, {
    [`POST users/${ivan.id}/reject`]: ({ body }) =>
      JSON.stringify(body).includes('another shift')
        ? { ...ivan, state: 'rejected' }
        : refusal('invalid_request', message, { errors: [{ pointer: '/body/reason', message }] }),
  })
  await openApp('/settings/users')
  const reason = dialog.getByLabelText('Reason *')

  await choose('ivan', 'Reject…')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect.element(reason).toHaveAccessibleDescription(message)
  await expect.element(reason).toHaveFocus()
  await reason.fill('You belong to another shift')
  await dialog.getByRole('button', { name: 'Reject' }).click()

  await expect.element(page.getByText('User rejected').first()).toBeVisible()
  expect(server.calls.filter(({ name }) => name.endsWith('/reject'))).toHaveLength(2)
})

test('when somebody else was faster the dialog shows the user as he is now, and keeps the choice', async () => {
  const now: User = { ...maria, role: 'dealer', version: 4 }
  const says = 'Someone else changed this user meanwhile'
  const server = stubUsers(EVERYBODY, {
    [`POST users/${maria.id}/role`]: refusal('stale_version', says, { current: now }),
  })
  await openApp('/settings/users')
  await choose('maria', 'Change role…')
  await expect.element(dialog.getByRole('radio', { name: /Operator/ })).toBeChecked()
  await dialog.getByRole('radio', { name: /Viewer/ }).click()

  await dialog.getByRole('button', { name: 'Change role' }).click()

  const note = dialog.getByRole('alert')
  await expect.element(note.getByText(says)).toBeVisible()
  await expect.element(note.getByText(/Dealer/)).toBeVisible()
  await expect.element(dialog.getByRole('radio', { name: /Viewer/ })).toBeChecked()

  server.answer({ [`POST users/${maria.id}/role`]: { ...now, role: 'viewer' } })
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expect.element(page.getByText('Role changed').first()).toBeVisible()
  expect(server.calls.findLast(({ name }) => name.endsWith('/role'))?.body).toEqual({
    role: 'viewer',
    version: 4,
  })
})

test('the last administrator stays, and the dialog says why', async () => {
  const says = 'This is the last administrator: give somebody else the role first'
  const petro = user({ username: 'petro', role: 'administrator' })
  stubUsers([petro], {
    [`POST users/${petro.id}/suspend`]: refusal('last_administrator', says),
  })
  await openApp('/settings/users')

  await choose('petro', 'Suspend…')
  await dialog.getByLabelText('Reason (optional)').fill('Holidays')
  await dialog.getByRole('button', { name: 'Suspend' }).click()

  await expect.element(dialog.getByRole('alert').getByText(says)).toBeVisible()
  await expect.element(dialog.getByLabelText('Reason (optional)')).toHaveValue('Holidays')
})

test('reopening and ending sessions need no dialog', async () => {
  const { calls } = stubUsers(EVERYBODY, {
    [`POST users/${taras.id}/reopen`]: { ...taras, state: 'pending' },
    [`POST users/${maria.id}/end_sessions`]: refusal('unavailable', 'The database is away.'),
  })
  await openApp('/settings/users')

  await choose('taras', 'Reopen')
  await expect.element(page.getByText('User reopened').first()).toBeVisible()
  await choose('maria', 'End sessions')

  await expect.element(page.getByText('Failed to end sessions').first()).toBeVisible()
  expect(calls.find(({ name }) => name.endsWith('/reopen'))?.body).toEqual({ version: 3 })
})

test('search, state, order and page stand in the address and go to the server', async () => {
  const many = Array.from({ length: 40 }, () => user({}))
  const { calls } = stubUsers(many)
  const { address } = await openApp('/settings/users?state=approved&search=007')

  await expect.element(page.getByRole('searchbox')).toHaveValue('007')
  await page.getByRole('button', { name: 'Username' }).click()
  await expect
    .element(page.getByRole('columnheader', { name: 'Username' }))
    .toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: 'Page 3' }).click()

  await expect
    .poll(address)
    .toBe('/settings/users?state=approved&search=007&sort_by=username&page=3')
  await expect
    .poll(() => calls.findLast(({ name }) => name === 'GET users')?.query)
    .toEqual({
      page: '3',
      per_page: '15',
      search: '007',
      sort_by: 'username',
      sort_order: 'desc',
      state: 'approved',
    })
  await page.getByRole('searchbox').fill('nobody')
  await expect.poll(address).toContain('search=nobody')
  expect(address()).not.toContain('page=')
})

test('a page past the last one gives way to the last', async () => {
  stubUsers(Array.from({ length: 20 }, () => user({})))

  const { address } = await openApp('/settings/users?page=9')

  await expect.poll(address).toBe('/settings/users?page=2')
})

test('an address that means nothing falls back to the first page', async () => {
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

test('a list that cannot be loaded can be tried again', async () => {
  const server = stubUsers([], { 'GET users': refusal('not_found', 'No such list.') })
  await openApp('/settings/users')
  await expect.element(page.getByText('Failed to load users')).toBeVisible()
  await expect.element(page.getByText('No such list.')).toBeVisible()

  server.answer({ 'GET users': (call) => listOf(EVERYBODY, call) })
  await page.getByRole('button', { name: 'Try again' }).click()

  await expect.element(row('ivan')).toBeVisible()
})

test('an empty result says so and leads back', async () => {
  stubUsers([])
  const { address } = await openApp('/settings/users?state=rejected')
  await expect.element(page.getByText('No users found')).toBeVisible()

  await page.getByRole('button', { name: 'Reset' }).last().click()

  await expect.poll(address).toBe('/settings/users')
})

test('rows have a place before they arrive', async () => {
  stubUsers([], { 'GET users': () => new Promise(() => {}) })

  await openApp('/settings/users?per_page=10')

  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible()
})

test.each(['operator', 'dealer', 'viewer'] as const)(
  '%ss are told that the page is for administrators, and nothing is asked',
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
  onTestFinished(() => page.viewport(1440, 900))
  const long = user({ username: 'x'.repeat(64), state: 'pending' })
  stubUsers([long, maria])

  await openApp('/settings/users')

  const card = page.getByRole('article', { name: 'maria' })
  await expect.element(card.getByText('Operator')).toBeVisible()
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBe(360)
  await choose('maria', 'Suspend…')
  await expect.element(dialog).toBeVisible()
})
