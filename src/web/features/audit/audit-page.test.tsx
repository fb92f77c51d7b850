import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AuditEntry } from '#contract/audit.ts'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { chooseAction, toasts } from '#testing/web/open-fleet.ts'
import { refusal, stubApi } from '#testing/web/stub-api.ts'

function anEntry(id: number, override: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id,
    at: '2026-11-21T08:00:00.000Z',
    user_id: 'u-1',
    username: 'Olena',
    api_key: null,
    ip: '192.0.2.7',
    action: 'captcha_key.changed',
    entity: 'captcha_key',
    entity_id: '7',
    entity_name: null,
    before: { label: 'Main', key: 'h1' },
    after: { label: 'Spare', key: 'h1' },
    request_id: 'r-1',
    reverts: null,
    revert: { refused: null },
    ...override,
  }
}

const listOf = (data: AuditEntry[]) => ({
  data,
  meta: { total: 3, filtered: 3, capped: false, page: 1, perPage: 15, pageCount: 1 },
})

function stubAudit(entries: AuditEntry[], answers: Parameters<typeof stubApi>[0] = {}) {
  return stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET users': { ...listOf([]), pending: 0 },
    'GET audit/actions': ['captcha_key.changed', 'captcha_key.deleted', 'server.added'],
    'GET audit': listOf(entries),
    ...answers,
  })
}

const dialog = page.getByRole('dialog', { name: 'Captcha key changed' })
const open = (row: number) =>
  page.getByRole('row').nth(row).getByRole('button', { name: 'Captcha key changed' }).click()

test('a row opens with the values before and after, and can be reverted if possible', async () => {
  const server = stubAudit([anEntry(2)], { 'POST audit/2/revert': null })
  await openApp('/settings/audit')

  const row = page.getByRole('row', { name: 'Captcha key changed' })
  await expect.element(row.getByRole('cell', { name: 'Captcha key #7' })).toBeVisible()
  await expect.element(row.getByRole('cell', { name: 'label: Main → Spare' })).toBeVisible()
  await expect.element(row.getByRole('cell', { name: 'Olena' })).toBeVisible()
  await page.getByRole('button', { name: 'Revert audit entry 2' }).click()
  await expect.element(dialog.getByRole('row', { name: 'label Main Spare' })).toBeVisible()
  server.answer({ 'GET audit': { data: [], meta: {} } })
  await dialog.getByRole('button', { name: 'Revert' }).click()

  await expect.element(toasts.getByText('Change reverted')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('after a change is reverted, the focus is on the name of its row', async () => {
  const server = stubAudit([anEntry(2)], { 'POST audit/2/revert': null })
  const { cache } = await openApp('/settings/audit')
  const opener = page.getByRole('button', { name: 'Revert audit entry 2' })
  await opener.click()
  await dialog.getByRole('button', { name: 'Revert' }).click()
  await expect.element(dialog).not.toBeInTheDocument()

  server.answer({ 'GET audit': listOf([anEntry(2, { revert: { refused: 'Already reverted.' } })]) })
  await cache.invalidateQueries({ queryKey: ['audit'] })

  await expect.element(opener).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('row').getByRole('button', { name: 'Captcha key changed' }))
    .toHaveFocus()
})

test('the reason why a change cannot be reverted is shown beside the button, before or after an attempt', async () => {
  const since = 'This captcha key has been changed again since.'
  const server = stubAudit(
    [
      anEntry(3),
      anEntry(2, { revert: { refused: since } }),
      anEntry(1, { action: 'captcha_key.revealed', revert: null }),
    ],
    { 'POST audit/3/revert': refusal('conflict', 'This captcha key has been deleted since.') },
  )
  await openApp('/settings/audit')

  await open(2)
  await expect.element(dialog.getByText(since)).toBeVisible()
  const revert = dialog.getByRole('button', { name: 'Revert' })
  await expect.element(revert).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(dialog).not.toBeInTheDocument()
  await open(1)
  await revert.click()
  await expect.element(dialog.getByText('This captcha key has been deleted since.')).toBeVisible()
  await expect.element(revert).toHaveAttribute('aria-disabled', 'true')
  await expect.element(revert).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(server.calls.filter(({ name }) => name === 'POST audit/3/revert')).toHaveLength(1)
})

test('a revert that did not reach the server can be repeated', async () => {
  const server = stubAudit([anEntry(3)], {
    'POST audit/3/revert': refusal('unavailable', 'The database cannot be reached.'),
  })
  await openApp('/settings/audit')
  await open(1)
  const revert = dialog.getByRole('button', { name: 'Revert' })
  await revert.click()
  await expect.element(page.getByText('Failed to revert change').first()).toBeVisible()

  server.answer({ 'POST audit/3/revert': anEntry(4) })
  await revert.click()

  await expect.element(page.getByText('Change reverted').first()).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('the menu of a row filters the audit log by it, in the URL', async () => {
  const server = stubAudit([anEntry(2)])
  const { address } = await openApp('/settings/audit')

  await chooseAction('Audit entry 2', 'All changes to Captcha key #7')

  await expect.element(page.getByRole('button', { name: 'Only Captcha key #7' })).toBeVisible()
  expect(address()).toBe('/settings/audit?entity=captcha_key&entity_id=7')
  expect(server.calls.filter(({ name }) => name === 'GET audit').at(-1)?.query).toMatchObject({
    entity: 'captcha_key',
    entity_id: '7',
  })
})

test('the open row is in the URL, even if it is on another page', async () => {
  stubAudit([anEntry(2)], { 'GET audit/9': anEntry(9, { after: { label: 'Older' } }) })
  const { address } = await openApp('/settings/audit?open=9')

  await expect.element(dialog.getByRole('row', { name: 'label Main Older' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect.poll(address).toBe('/settings/audit')
  await open(1)

  await expect.element(dialog.getByRole('row', { name: 'label Main Spare' })).toBeVisible()
  expect(address()).toBe('/settings/audit?open=2')
})

test('a link to an entry that does not exist says so', async () => {
  stubAudit([anEntry(2)], { 'GET audit/9': refusal('not_found', 'Not found.') })
  const { address } = await openApp('/settings/audit?open=9')

  await expect.element(toasts.getByText('Not found')).toBeVisible()
  await expect.poll(address).toBe('/settings/audit')
})

test('the filter of the URL is sent with the other filters, and an error in it is shown', async () => {
  const server = stubAudit([anEntry(2)])
  await openApp('/settings/audit?q=user%3AOlena%20at%3E-2h&entity=captcha_key&search=other')
  const sent = () => server.calls.findLast(({ name }) => name === 'GET audit')?.query

  await expect
    .element(page.getByRole('button', { name: 'User is Olena', exact: true }))
    .toBeVisible()
  expect(sent()).toEqual({
    page: '1',
    per_page: '15',
    entity: 'captcha_key',
    q: 'user:Olena at>-2h',
  })
  await page.getByRole('button', { name: 'Remove filter: User is Olena' }).click()
  await expect.poll(() => sent()?.q).toBe('at>-2h')
  await page.getByRole('button', { name: 'Edit as text' }).click()
  await page.getByRole('combobox', { name: 'Filter', exact: true }).fill('usr:Olena')
  await userEvent.keyboard('{Enter}')

  await expect.element(page.getByText('There is no field "usr".', { exact: false })).toBeVisible()
})

test('a user is shown by name', async () => {
  const user = { entity: 'user', entity_id: '45365ba4-0000', entity_name: 'Taras' }
  stubAudit([anEntry(2, { action: 'user.role_changed', ...user })])
  await openApp('/settings/audit')

  await expect.element(page.getByRole('cell', { name: 'User Taras' })).toBeVisible()
})

test('an old name and a new name that are written from right to left do not swap', async () => {
  stubAudit([anEntry(2, { before: { label: 'שומר 1' }, after: { label: 'דיין 2' } })])
  await openApp('/settings/audit')

  const before = page.getByText('שומר 1', { exact: true })
  await expect.element(before).toBeVisible()
  const after = page.getByText('דיין 2', { exact: true })

  const leftOf = (value: typeof before) => value.element().getBoundingClientRect().left
  expect(leftOf(before)).toBeLessThan(leftOf(after))
})

test('an entry of another page that cannot be loaded says so, and loads after a retry', async () => {
  const server = stubAudit([anEntry(2)], { 'GET audit/9': refusal('invalid_request', 'Not now.') })
  await openApp('/settings/audit?open=9')

  await expect.element(page.getByText('Failed to load audit entry')).toBeVisible()
  server.answer({ 'GET audit/9': anEntry(9, { after: { label: 'Older' } }) })
  await page.getByRole('button', { name: 'Try again' }).click()

  await expect.element(dialog.getByRole('row', { name: 'label Main Older' })).toBeVisible()
})

test('an open entry stays open when newer entries move it to the next page', async () => {
  const server = stubAudit([anEntry(2)], { 'GET audit/2': () => new Promise(() => undefined) })
  const { cache } = await openApp('/settings/audit?open=2')
  await expect.element(dialog).toBeVisible()

  server.answer({ 'GET audit': listOf([anEntry(3, { action: 'server.added' })]) })
  await cache.invalidateQueries({ queryKey: ['audit', 'list'] })
  await expect.poll(() => server.calls.filter(({ name }) => name === 'GET audit/2')).toHaveLength(1)

  await expect.element(dialog).toBeVisible()
})
