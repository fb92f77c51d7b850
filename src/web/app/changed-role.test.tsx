import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aGroup, openGroups, stubGroups } from '#testing/web/groups.ts'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { toasts } from '#testing/web/open-fleet.ts'
import { aProxyRow, pageOf } from '#testing/web/rows.ts'
import { refusal, stubApi } from '#testing/web/stub-api.ts'

const FORBIDDEN = refusal('forbidden', 'Your role does not allow this.')
const form = page.getByRole('dialog', { name: 'Create Group' })
const name = form.getByRole('textbox', { name: 'Group Name' })
const refused = page.getByText('Administrators only')

async function openGroupsAndLowerRole({ whenOpen }: { whenOpen(): Promise<void> }) {
  const server = stubGroups([aGroup(1)], { 'POST br-bot-groups/create_group': FORBIDDEN })
  await openGroups()
  await page.getByRole('button', { name: 'Create Group' }).click()
  await whenOpen()
  server.answer({ 'GET auth/me': signedInAs('operator'), 'GET br-bot-groups': FORBIDDEN })
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(toasts.getByText('Your role is now Operator')).toBeVisible()
}

test('a form outlives the permission for its page, and says why it cannot be saved', async () => {
  await openGroupsAndLowerRole({ whenOpen: () => name.fill('Night crew') })

  await expect.element(toasts.getByText(/^You can save what you entered only if/)).toBeVisible()
  await form.getByRole('button', { name: 'Create Group' }).click()
  await expect.element(toasts.getByText('Your role does not allow this.')).toBeVisible()
  await expect.element(name).toHaveValue('Night crew')

  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect.element(refused).toBeVisible()
  await expect.poll(() => document.activeElement?.id).toBe('main')
})

test('a page without input is replaced at once, and the focus moves to its content', async () => {
  await openGroupsAndLowerRole({ whenOpen: () => expect.element(name).toBeVisible() })

  await expect.element(refused).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.id).toBe('main')
})

test('the focus moves to the content when the button that opened a form disappears with the permission', async () => {
  const server = stubApi({
    'GET auth/me': signedInAs('operator'),
    'GET views': [],
    'GET proxies': pageOf([aProxyRow(1)]),
  })
  await openApp('/proxies')
  await page.getByRole('button', { name: 'Add proxy' }).click()
  const added = page.getByRole('dialog', { name: 'Add proxy' })
  await added.getByRole('textbox', { name: 'Name', exact: true }).fill('Kyiv 1')
  server.answer({ 'GET auth/me': signedInAs('viewer') })
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(toasts.getByText('Your role is now Viewer')).toBeVisible()

  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()

  await expect.element(page.getByRole('button', { name: 'Add proxy' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('main')).toHaveFocus()
})
