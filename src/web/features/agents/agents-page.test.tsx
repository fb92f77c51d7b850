import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Agent } from '#contract/agents.ts'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { toasts } from '#testing/web/open-fleet.ts'
import { refusal, stubApi } from '#testing/web/stub-api.ts'

const CREATED = '2026-11-18T09:30:00.000Z'
const KEY = `nsa_${'k'.repeat(43)}`
const OWNER = {
  id: '5c3f1a80-0000-4000-8000-000000000001',
  username: 'maria',
  role: 'operator',
  state: 'approved',
} as const
const REPORT = {
  ...{ seen_at: CREATED, lag_ms: 400, skew_ms: -12_400, jumped_at: null, interval_s: 10 },
  ...{ version: 'runner 1.4', accepted: 500, duplicates: 2, lost: 1 },
  rejected: { invalid: 0, unknown_bot: 3, foreign_bot: 41, duplicate_bot: 0, clock: 0, too_old: 0 },
}
const FRANKFURT: Agent = {
  ...{ id: 1, name: 'Frankfurt', version: 1, created_at: CREATED, updated_at: CREATED },
  ...{ owner: OWNER, is_suspended: false, reports_for: 'all', servers: [], groups: [] },
  keys: [{ start: 'nsa_abcd', created_at: CREATED, used_at: null, expires_at: null }],
  report: null,
}

const listOf = (agents: Agent[]) => ({
  data: agents,
  meta: {
    ...{ total: agents.length, filtered: agents.length, capped: false },
    ...{ page: 1, perPage: 15, pageCount: 1 },
  },
})

const stubAgents = (agents: Agent[], replies: Parameters<typeof stubApi>[0] = {}) =>
  stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET agents': listOf(agents),
    'GET agents/choices': { owners: [OWNER], groups: [{ id: 7, name: 'Night' }] },
    ...replies,
  })

const button = (name: string) => page.getByRole('button', { name, exact: true })
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })

test('each agent shows whether it reports', async () => {
  const reporting = { ...REPORT, seen_at: new Date().toISOString() }
  stubAgents([
    FRANKFURT,
    { ...FRANKFURT, id: 2, name: 'Kyiv', report: reporting },
    { ...FRANKFURT, id: 3, name: 'Lviv', report: REPORT },
    { ...FRANKFURT, id: 4, name: 'Odesa', is_suspended: true },
    { ...FRANKFURT, id: 5, name: 'Rivne', owner: { ...OWNER, state: 'suspended' } },
  ])

  await openApp('/agents')

  await expect.element(row('Frankfurt').getByText('No reports yet')).toBeVisible()
  await expect.element(row('Frankfurt').getByText('—').first()).toBeVisible()
  await expect.element(row('Kyiv').getByText('Reporting')).toBeVisible()
  await expect.element(row('Kyiv').getByText('12.4 s ahead')).toBeVisible()
  await expect.element(row('Kyiv').getByRole('cell', { name: '44' })).toBeVisible()
  await expect.element(row('Lviv').getByText('Silent')).toBeVisible()
  await expect.element(row('Odesa').getByText('Suspended')).toBeVisible()
  await expect.element(row('Rivne').getByText('Owner not allowed')).toBeVisible()
})

test('adding an agent shows its key once, with a command for each client', async () => {
  const server = stubAgents([], { 'POST agents': () => ({ ...FRANKFURT, key: KEY }) })
  await openApp('/agents')
  await expect.element(page.getByText('No agents yet')).toBeVisible()

  await button('Add agent').first().click()
  const form = page.getByRole('dialog', { name: 'Add agent' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Frankfurt')
  await form.getByRole('combobox', { name: 'Reports for' }).click()
  await page.getByRole('option', { name: 'Every bot' }).click()
  await form.getByRole('button', { name: 'Add agent' }).click()

  const made = page.getByRole('dialog', { name: 'Key of Frankfurt' })
  await expect.element(made.getByText(KEY, { exact: true })).toBeVisible()
  await expect.element(made.getByText(/AGENT_KEY=nsa_k+ node /)).toBeVisible()
  await expect.element(made.getByText(/AGENT_KEY=nsa_k+ python3 /)).toBeVisible()
  expect(server.calls.find(({ name }) => name === 'POST agents')?.body).toMatchObject({
    name: 'Frankfurt',
    reports_for: 'all',
  })
  await button('I’ve saved it').click()
  await expect.element(made).not.toBeInTheDocument()
})

test('a key is replaced with the chosen overlap', async () => {
  const server = stubAgents([FRANKFURT], {
    'POST agents/1/rotate_key': () => ({ ...FRANKFURT, key: KEY }),
  })
  await openApp('/agents')

  await row('Frankfurt')
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Replace key…' }).click()
  await page.getByRole('combobox', { name: 'Current key' }).click()
  await page.getByRole('option', { name: 'End it now' }).click()
  await button('Replace key').click()

  await expect.element(page.getByText(KEY, { exact: true })).toBeVisible()
  const call = server.calls.find(({ name }) => name === 'POST agents/1/rotate_key')
  expect(call?.body).toEqual({ overlap_minutes: 0, version: FRANKFURT.version })
})

test('an agent whose response was lost is named when it is added again', async () => {
  const message = 'Another agent has this name.'
  const server = stubAgents([])
  await openApp('/agents')
  await button('Add agent').first().click()
  const form = page.getByRole('dialog', { name: 'Add agent' })
  const name = form.getByRole('textbox', { name: 'Name' })
  await name.fill('Frankfurt')
  await form.getByRole('combobox', { name: 'Reports for' }).click()
  await page.getByRole('option', { name: 'Every bot' }).click()
  await form.getByRole('button', { name: 'Add agent' }).click()
  await expect.element(toasts.getByText(/If the agent is in the list, replace/)).toBeVisible()

  const errors = [{ pointer: '/body/name', message }]
  server.answer({ 'POST agents': refusal('conflict', message, { errors }) })
  await form.getByRole('button', { name: 'Add agent' }).click()

  await expect.element(name).toHaveAccessibleDescription(/the response with its key was lost/)
})

test('a replacement of a key whose response was lost is not attributed to someone else, and can be repeated', async () => {
  const server = stubAgents([FRANKFURT])
  await openApp('/agents')
  await row('Frankfurt')
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Replace key…' }).click()
  await button('Replace key').click()
  await expect.element(toasts.getByText('Failed to replace the key')).toBeVisible()

  const current = { ...FRANKFURT, version: 2 }
  const changed = refusal('stale_version', 'It was changed by someone else.', { current })
  server.answer({ 'POST agents/1/rotate_key': changed })
  await button('Replace key').click()
  await expect.element(toasts.getByText(/the program uses now ends immediately/)).toBeVisible()
  server.answer({ 'POST agents/1/rotate_key': { ...current, key: KEY } })
  await button('Replace key').click()

  await expect.element(page.getByText(KEY, { exact: true })).toBeVisible()
  const call = server.calls.findLast(({ name }) => name === 'POST agents/1/rotate_key')
  expect(call?.body).toEqual({ overlap_minutes: 60, version: 2 })
})

test('the dialog that replaces the key of a deleted agent closes with a notice', async () => {
  stubAgents([FRANKFURT], { 'POST agents/1/rotate_key': refusal('not_found', 'Agent not found') })
  await openApp('/agents')
  await row('Frankfurt')
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Replace key…' }).click()

  await button('Replace key').click()

  await expect.element(page.getByText('Deleted by someone else').first()).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('the detail shows the reasons of rejected reports', async () => {
  const detail = { ...FRANKFURT, report: REPORT, streams: [] }
  stubAgents([{ ...FRANKFURT, report: REPORT }], { 'GET agents/1': detail })

  await openApp('/agents?open=1')

  const dialog = page.getByRole('dialog', { name: /Frankfurt/ })
  await expect.element(dialog.getByText(/^The agent does not report for this bot/)).toBeVisible()
  await expect.element(dialog.getByText('41', { exact: true })).toBeVisible()
  await expect.element(dialog.getByText('Every bot')).toBeVisible()
})

test('a long name wraps in the detail on a phone', async () => {
  await page.viewport(360, 800)
  const name = 'Q'.repeat(64)
  stubAgents([{ ...FRANKFURT, name }], { 'GET agents/1': { ...FRANKFURT, name, streams: [] } })
  await openApp('/agents?open=1')

  const title = page.getByRole('dialog').getByRole('heading').first()

  await expect.element(title).toBeVisible()
  expect(title.element().scrollWidth).toBe(title.element().clientWidth)
})

test('the chosen owner stays when users are approved while the form is open', async () => {
  const taras = { ...OWNER, id: '5c3f1a80-0000-4000-8000-000000000002', username: 'taras' }
  const server = stubAgents([FRANKFURT])
  const { cache } = await openApp('/agents')
  await button('Add agent').first().click()
  const owner = page
    .getByRole('dialog', { name: 'Add agent' })
    .getByRole('combobox', { name: 'Owner' })
  await owner.click()
  await page.getByRole('option', { name: 'maria' }).click()
  await expect.element(owner).toHaveTextContent('maria')

  server.answer({ 'GET agents/choices': { owners: [OWNER, taras], groups: [] } })
  await cache.invalidateQueries({ queryKey: ['agents'] })
  await owner.click()
  await expect.element(page.getByRole('option', { name: 'taras' })).toBeVisible()

  await expect.element(owner).toHaveTextContent('maria')
})
