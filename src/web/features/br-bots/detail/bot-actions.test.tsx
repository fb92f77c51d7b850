import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { BrBot } from '#contract/br-bots.ts'
import { aBot, aProxy, botPage } from '#testing/web/fleet.ts'
import { openBots, stubFleet, toasts } from '#testing/web/open-fleet.ts'
import { refusal } from '#testing/web/stub-api.ts'

const detail = page.getByRole('dialog', { name: /^Bot_1/ })
const edit = page.getByRole('dialog', { name: 'Edit Bot_1' })
const item = (name: string) => page.getByRole('menuitem', { name })

/** Opens a bot with a server that stores changes. */
async function openBot(override: Partial<BrBot> = {}) {
  const bot = { ...aBot(1), ...override }
  const server = stubFleet([aBot(2), aBot(1)], { 'GET br-bots/1': bot })
  const opened = await openBots('?bot=1')
  await expect.element(detail.getByRole('button', { name: 'Actions' })).toBeVisible()
  const become = (next: Partial<BrBot>) => {
    const now = { ...bot, version: bot.version + 1, ...next }
    server.answer({ 'GET br-bots/1': now, 'GET br-bots': botPage([aBot(2), now]) })
    return now
  }
  return { server, opened, become }
}

async function choose(name: string) {
  await detail.getByRole('button', { name: 'Actions' }).click()
  await item(name).click()
}

test('the detail shows the proxy with its term, and links to the group', async () => {
  await openBot({ proxy: aProxy(7), proxy_id: 7, group_id: 9, group_name: 'Night crew' })

  await expect.element(detail.getByText('203.0.113.7:8007')).toBeVisible()
  await expect.element(detail.getByText('No expiration')).toBeVisible()
  await expect
    .element(detail.getByRole('link', { name: 'Night crew' }))
    .toHaveAttribute('href', '/group-management?group=9')
})

test('a bot is deactivated from its detail, which shows it immediately', async () => {
  const { server, become } = await openBot()
  server.answer({ 'POST br-bots/1/active': () => become({ is_active: false }) })

  await choose('Deactivate')

  await expect.element(toasts.getByText('Bot deactivated')).toBeVisible()
  await expect.element(detail.getByText('Inactive')).toBeVisible()
  expect(server.bodiesOf('POST br-bots/1/active')).toEqual([{ is_active: false, version: 1 }])
})

test('a bot is deleted from its detail, which closes without a notice', async () => {
  const { server, opened } = await openBot()
  server.answer({
    'POST br-bots/1/delete': () => {
      server.answer({
        'GET br-bots': botPage([aBot(2)]),
        'GET br-bots/1': refusal('not_found', 'BR bot not found'),
      })
      return null
    },
  })

  await choose('Delete')
  await page
    .getByRole('dialog', { name: 'Delete BR Bot' })
    .getByRole('button', { name: 'Delete' })
    .click()

  await expect.element(toasts.getByText('Bot deleted')).toBeVisible()
  await expect.element(detail).not.toBeInTheDocument()
  await expect.poll(opened.address).toBe('/br-bots')
  expect(toasts.getByText('Deleted by someone else').elements()).toEqual([])
})

test('an edit sends only what has changed', async () => {
  const { server, become } = await openBot({ email: 'old@example.test' })
  server.answer({ 'POST br-bots/1': () => become({ email: 'new@example.test' }) })

  await choose('Edit…')
  await edit.getByLabelText('Email').fill('new@example.test')
  await edit.getByRole('button', { name: 'Save' }).click()

  await expect.element(toasts.getByText('Bot updated')).toBeVisible()
  await expect.element(edit).not.toBeInTheDocument()
  await expect.element(detail.getByText('new@example.test')).toBeVisible()
  expect(server.bodiesOf('POST br-bots/1')).toEqual([{ email: 'new@example.test', version: 1 }])
})

test('a new password and other servers are sent, the server of the account first', async () => {
  const { server, become } = await openBot()
  server.answer({ 'POST br-bots/1': () => become({ server_ids: [1, 2] }) })

  await choose('Edit…')
  await expect.element(edit.getByText('The game account stays on Kyiv.')).toBeVisible()
  await edit.getByLabelText('Password', { exact: true }).fill('hunter2')
  await edit.getByRole('combobox', { name: 'Servers' }).click()
  await page.getByRole('option', { name: 'Odesa' }).click()
  await page.getByRole('option', { name: 'Kyiv' }).click()
  await userEvent.keyboard('{Escape}')
  await edit.getByRole('button', { name: 'Save' }).click()

  await expect
    .poll(() => server.bodiesOf('POST br-bots/1'))
    .toEqual([{ password: 'hunter2', server_ids: [1, 2], version: 1 }])
})

test('a refused form keeps the entered values', async () => {
  const { server } = await openBot()
  server.answer({ 'POST br-bots/1': refusal('internal', 'The database is unavailable.') })

  await choose('Edit…')
  await edit.getByLabelText('Email').fill('nobody')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect.element(edit.getByText('Must be an email address.')).toBeVisible()

  await edit.getByLabelText('Email').fill('new@example.test')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect.element(toasts.getByText('Failed to update bot')).toBeVisible()
  await expect.element(edit.getByLabelText('Email')).toHaveValue('new@example.test')
})

test('an edit of a bot that changed while its form was open shows the change before it overwrites it', async () => {
  const { server, opened, become } = await openBot({ email: 'old@example.test' })
  await choose('Edit…')
  await edit.getByLabelText('Email').fill('mine@example.test')

  const theirs = become({ email: 'theirs@example.test' })
  server.answer({
    'POST br-bots/1': refusal('stale_version', 'This bot was changed by someone else', {
      current: theirs,
    }),
  })
  await opened.cache.invalidateQueries({ queryKey: ['brBots'] })
  await expect.element(page.getByText('theirs@example.test').first()).toBeInTheDocument()
  await edit.getByRole('button', { name: 'Save' }).click()

  await expect.element(edit.getByRole('alert').getByText('theirs@example.test')).toBeVisible()
  expect(server.bodiesOf('POST br-bots/1')).toEqual([{ email: 'mine@example.test', version: 1 }])
})
