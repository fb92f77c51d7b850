import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { View } from '#contract/views.ts'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { aProxyRow, aView, pageOf } from '#testing/web/rows.ts'
import { refusal, stubApi } from '#testing/web/stub-api.ts'

const PROXIES = {
  'GET proxies': { ...pageOf([aProxyRow(7)]), services: [] },
  'GET servers': [],
}

const dialog = page.getByRole('dialog', { name: 'Edit Banned' })

/** Saves a view that another user changed after the form was opened. */
async function saveOver(query: View['query']) {
  stubApi({
    'GET auth/me': signedInAs('administrator'),
    ...PROXIES,
    'GET views': [aView()],
    'GET views/counts': { counts: [], refresh_ms: 10_000 },
    'PUT views/7': refusal('stale_version', 'It was changed.', {
      current: aView({ query, version: 2 }),
    }),
  })
  await openApp('/proxies?saved_view=7')
  await page.getByRole('button', { name: 'View: Banned' }).click()
  await page.getByRole('menuitem', { name: 'Edit view…' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Mine')
  await dialog.getByRole('button', { name: 'Save' }).click()
}

/** The current values of the view by name. */
const now = () =>
  Object.fromEntries(
    dialog
      .getByRole('term')
      .elements()
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )

test('the filter and the order that someone else saved are shown in words', async () => {
  await saveOver({
    search: 'no "storm"',
    is_banned: 'false',
    term: 'none',
    q: 'port>80 or bots>5',
    sort_by: 'valid_until',
    sort_order: 'desc',
  })

  await expect.poll(now).toEqual({
    'Filter now': '"no \\"storm\\"" banned:false term:none (port>80 or bots>5)',
    'Order now': 'Expires, descending',
  })
})

test('a view without filter and order shows all rows in the default order', async () => {
  await saveOver({})

  await expect.poll(now).toEqual({ 'Filter now': 'All rows', 'Order now': 'Default' })
})

test('a viewer can undo the deletion of a view', async () => {
  const server = stubApi({
    'GET auth/me': signedInAs('viewer'),
    ...PROXIES,
    'GET views': [aView()],
    'GET views/counts': { counts: [], refresh_ms: 10_000 },
    'DELETE views/7': null,
    'POST undo': null,
  })
  await openApp('/proxies?saved_view=7')
  await page.getByRole('button', { name: 'View: Banned' }).click()
  await page.getByRole('menuitem', { name: 'Delete view…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()

  await page.getByRole('button', { name: 'Undo' }).click()

  await expect
    .poll(() => server.calls.find(({ name }) => name === 'POST undo')?.body)
    .toEqual({ entity: 'saved_view', id: 7 })
})

test.each(['/servers', '/proxies?saved_view=8'])(
  'deleting a view does not close %s, which the user opened before the server answered',
  async (href) => {
    const { promise, resolve } = Promise.withResolvers<null>()
    stubApi({
      'GET auth/me': signedInAs('operator'),
      ...PROXIES,
      'GET views': [aView(), aView({ id: 8, name: 'Others' })],
      'GET views/counts': { counts: [], refresh_ms: 10_000 },
      'DELETE views/7': () => promise,
    })
    const app = await openApp('/proxies?saved_view=7')
    await page.getByRole('button', { name: 'View: Banned' }).click()
    await page.getByRole('menuitem', { name: 'Delete view…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    app.go(href)
    await expect.poll(app.address).toBe(href)

    resolve(null)

    await expect.element(page.getByText('View deleted')).toBeVisible()
    expect(app.address()).toBe(href)
  },
)

function openDeletedView(filters: string) {
  stubApi({ 'GET auth/me': signedInAs('operator'), ...PROXIES, 'GET views': [] })
  return openApp(`/proxies?saved_view=7${filters}`)
}

test('leaving a view that was deleted keeps the filters that the user had set', async () => {
  const app = await openDeletedView('&is_banned=true&search=10&changed=true')

  await expect
    .element(page.getByText(/not shared with you\. The list keeps your filters\./))
    .toBeVisible()
  await page.getByRole('button', { name: 'Leave the view' }).click()

  await expect.poll(app.address).toBe('/proxies?is_banned=true&search=10')
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('a view that was deleted shows all rows if the user had not changed it', async () => {
  const app = await openDeletedView('')

  await expect
    .element(page.getByText(/not shared with you\. The list shows all rows\./))
    .toBeVisible()
  await page.getByRole('button', { name: 'Leave the view' }).click()

  await expect.poll(app.address).toBe('/proxies')
})

test('a default view that someone else deletes is reported while the list shows it', async () => {
  const server = stubApi({
    'GET auth/me': signedInAs('operator'),
    ...PROXIES,
    'GET views': [aView({ is_default: true })],
    'GET views/counts': { counts: [], refresh_ms: 10_000 },
  })
  const app = await openApp('/proxies')
  await expect.element(page.getByRole('button', { name: 'View: Banned' })).toBeVisible()

  server.answer({ 'GET views': [] })
  await app.cache.invalidateQueries({ queryKey: ['views'] })

  const report = page.getByText(/not shared with you\. The list shows all rows\./)
  await expect.element(report).toBeVisible()
  await page.getByRole('button', { name: 'Leave the view' }).click()
  await expect.poll(app.address).toBe('/proxies')
  await expect.element(report).not.toBeInTheDocument()
})

test('a view that someone else changed clears the selection without blaming the user', async () => {
  const server = stubApi({
    'GET auth/me': signedInAs('operator'),
    ...PROXIES,
    'GET views': [aView()],
    'GET views/counts': { counts: [], refresh_ms: 10_000 },
  })
  const app = await openApp('/proxies?saved_view=7')
  await page.getByRole('checkbox', { name: 'Select px-7' }).click()

  server.answer({ 'GET views': [aView({ query: { is_banned: 'false' } })] })
  await app.cache.invalidateQueries({ queryKey: ['views'] })

  await expect.element(page.getByText('The filter of the list changed.')).toBeVisible()
})

test('after changes were saved as another view, the focus is on the views', async () => {
  const other = aView({ id: 8, name: 'Others', query: { is_banned: 'false' } })
  const server = stubApi({
    'GET auth/me': signedInAs('operator'),
    ...PROXIES,
    'GET views': [aView()],
    'GET views/counts': { counts: [], refresh_ms: 10_000 },
    'POST views': () => {
      server.answer({ 'GET views': [aView(), other] })
      return other
    },
  })
  await openApp('/proxies?saved_view=7&changed=true&is_banned=false')
  await page.getByRole('button', { name: 'Save as…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Others')

  await page.getByRole('button', { name: 'Save view' }).click()

  await expect.element(page.getByRole('button', { name: 'View: Others' })).toHaveFocus()
})

test.each(['Discard changes', 'Save changes'])('%s moves the focus to the views', async (name) => {
  stubApi({
    'GET auth/me': signedInAs('operator'),
    ...PROXIES,
    'GET views': [aView()],
    'GET views/counts': { counts: [], refresh_ms: 10_000 },
    'PUT views/7': aView({ query: { is_banned: 'false' }, version: 2 }),
  })
  await openApp('/proxies?saved_view=7&changed=true&is_banned=false')

  await page.getByRole('button', { name }).click()

  await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'View: Banned' })).toHaveFocus()
})

test('a view that someone else deletes while it is edited is added again with its filters', async () => {
  const server = stubApi({
    'GET auth/me': signedInAs('administrator'),
    ...PROXIES,
    'GET views': [aView()],
    'GET views/counts': { counts: [], refresh_ms: 10_000 },
    'PUT views/7': refusal('not_found', 'View not found'),
    'POST views': aView({ id: 8, name: 'Mine' }),
  })
  await openApp('/proxies?saved_view=7')
  await page.getByRole('button', { name: 'View: Banned' }).click()
  await page.getByRole('menuitem', { name: 'Edit view…' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Mine')
  server.answer({ 'GET views': [] })

  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('This view was deleted by someone else.')).toBeVisible()
  await expect.element(page.getByText(/The list shows all rows/)).toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Save' }).click()

  const { query, columns } = aView()
  await expect
    .poll(() => server.calls.find(({ name }) => name === 'POST views')?.body)
    .toMatchObject({ name: 'Mine', query, columns })
})
