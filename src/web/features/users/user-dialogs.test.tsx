import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { User } from '#contract/users.ts'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { chooseAction, openDialog } from '#testing/web/open-fleet.ts'
import { refusal } from '#testing/web/stub-api.ts'
import {
  buildUser,
  EVERYBODY,
  ivan,
  listOf,
  maria,
  stubUsers,
  taras,
} from '#testing/web/stub-users.ts'

const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
const item = (name: string) => page.getByRole('menuitem', { name })

test('a waiting user is approved in a role', async () => {
  const server = stubUsers(EVERYBODY, {
    [`POST users/${ivan.id}/approve`]: () => {
      server.answer({ 'GET users': (call) => listOf([maria, taras], call) })
      return { ...ivan, state: 'approved', role: 'dealer' }
    },
  })
  await openApp('/settings/users')

  await row('ivan').getByRole('button', { name: 'Approve…' }).click()
  await openDialog.getByRole('radio', { name: /Dealer/ }).click()
  await openDialog.getByRole('button', { name: 'Approve' }).click()

  await expect.element(page.getByText('User approved').first()).toBeVisible()
  await expect.element(openDialog).not.toBeInTheDocument()
  await expect.element(row('ivan')).not.toBeInTheDocument()
  const sent = server.calls.find(({ name }) => name.endsWith('/approve'))
  expect(sent?.body).toEqual({ role: 'dealer', version: ivan.version })
})

test('the focus stays on the page after the last waiting user is approved', async () => {
  const server = stubUsers([ivan], {
    [`POST users/${ivan.id}/approve`]: () => {
      server.answer({ 'GET users': (call) => listOf([], call) })
      return { ...ivan, state: 'approved', role: 'viewer' }
    },
  })
  await openApp('/settings/users?state=pending')

  await row('ivan').getByRole('button', { name: 'Approve…' }).click()
  await openDialog.getByRole('button', { name: 'Approve' }).click()

  await expect.element(row('ivan')).not.toBeInTheDocument()
  await expect.element(openDialog).not.toBeInTheDocument()
  const main = page.getByRole('main').element()
  expect(main.contains(document.activeElement)).toBe(true)
})

test('the focus moves to the menu of the row when the button that approves its user disappears', async () => {
  const server = stubUsers(EVERYBODY, {
    [`POST users/${ivan.id}/approve`]: () => {
      server.answer({ 'GET users': (call) => listOf([approved, maria, taras], call) })
      return approved
    },
  })
  const approved: User = { ...ivan, state: 'approved', role: 'operator' }
  await openApp('/settings/users')

  const approve = row('ivan').getByRole('button', { name: 'Approve…' })
  await expect.element(approve).toBeVisible()
  approve.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(openDialog.getByRole('radio', { name: /Operator/ })).toHaveFocus()
  await userEvent.keyboard('{Enter}')

  await expect.element(row('ivan').getByText('Approved')).toBeVisible()
  await expect.element(openDialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Actions for ivan' })).toHaveFocus()
})

test('the approval of a user whom someone else approved is not offered again', async () => {
  const now: User = { ...ivan, state: 'approved', role: 'dealer', version: 4 }
  const says = 'This user was changed by someone else'
  stubUsers(EVERYBODY, {
    [`POST users/${ivan.id}/approve`]: refusal('stale_version', says, { current: now }),
  })
  await openApp('/settings/users')
  await row('ivan').getByRole('button', { name: 'Approve…' }).click()

  await openDialog.getByRole('button', { name: 'Approve' }).click()

  const note = openDialog.getByRole('alert')
  await expect.element(note.getByText('Approved')).toBeVisible()
  await expect.element(note.getByText(/Submit again/)).not.toBeInTheDocument()
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

test('a rejection requires a reason, and the server error is shown at its field', async () => {
  const message = 'Must not be empty.'
  const server = stubUsers(EVERYBODY, {
    [`POST users/${ivan.id}/reject`]: ({ body }) =>
      JSON.stringify(body).includes('another shift')
        ? { ...ivan, state: 'rejected' }
        : refusal('invalid_request', message, { errors: [{ pointer: '/body/reason', message }] }),
  })
  await openApp('/settings/users')
  const reason = openDialog.getByLabelText('Reason *')

  await chooseAction('ivan', 'Reject…')
  await openDialog.getByRole('button', { name: 'Reject' }).click()
  await expect.element(reason).toHaveAccessibleDescription(message)
  await expect.element(reason).toHaveFocus()
  await reason.fill('You belong to another shift')
  await openDialog.getByRole('button', { name: 'Reject' }).click()

  await expect.element(page.getByText('User rejected').first()).toBeVisible()
  expect(server.calls.filter(({ name }) => name.endsWith('/reject'))).toHaveLength(2)
})

test('the dialog that changes a role opens with the focus on the current one', async () => {
  stubUsers([buildUser({ username: 'petro', role: 'viewer' })])
  await openApp('/settings/users')

  await chooseAction('petro', 'Change role…')

  await expect.element(openDialog.getByRole('radio', { name: /Viewer/ })).toHaveFocus()
})

test('after a conflict the dialog shows the current user and keeps the choice, also if the server is busy then', async () => {
  const now: User = { ...maria, role: 'dealer', version: 4 }
  const says = 'This user was changed by someone else'
  const server = stubUsers(EVERYBODY, {
    [`POST users/${maria.id}/role`]: refusal('stale_version', says, { current: now }),
  })
  await openApp('/settings/users')
  await chooseAction('maria', 'Change role…')
  await expect.element(openDialog.getByRole('radio', { name: /Operator/ })).toBeChecked()
  await openDialog.getByRole('radio', { name: /Viewer/ }).click()

  await openDialog.getByRole('button', { name: 'Change role' }).click()

  const note = openDialog.getByRole('alert')
  await expect.element(note.getByText(says)).toBeVisible()
  await expect.element(note.getByText(/Dealer/)).toBeVisible()
  await expect.element(note.getByText(/Submit again/)).toBeVisible()
  await expect.element(openDialog.getByRole('radio', { name: /Viewer/ })).toBeChecked()

  server.answer({ [`POST users/${maria.id}/role`]: refusal('unavailable', 'Try again.') })
  await openDialog.getByRole('button', { name: 'Change role' }).click()
  await expect.element(note.getByText('Try again.')).toBeVisible()
  server.answer({ [`POST users/${maria.id}/role`]: { ...now, role: 'viewer' } })
  await openDialog.getByRole('button', { name: 'Change role' }).click()
  await expect.element(page.getByText('Role changed').first()).toBeVisible()
  expect(server.calls.findLast(({ name }) => name.endsWith('/role'))?.body).toEqual({
    role: 'viewer',
    version: 4,
  })
})

test('the last administrator stays, and the dialog says why', async () => {
  const says = 'This is the only administrator. Make someone else an administrator first.'
  const petro = buildUser({ username: 'petro', role: 'administrator' })
  stubUsers([petro], {
    [`POST users/${petro.id}/suspend`]: refusal('last_administrator', says),
  })
  await openApp('/settings/users')

  await chooseAction('petro', 'Suspend…')
  await openDialog.getByLabelText('Reason (optional)').fill('Holidays')
  await openDialog.getByRole('button', { name: 'Suspend' }).click()

  await expect.element(openDialog.getByRole('alert').getByText(says)).toBeVisible()
  await expect.element(openDialog.getByLabelText('Reason (optional)')).toHaveValue('Holidays')
})

test('reopening and ending sessions need no dialog', async () => {
  const { calls } = stubUsers(EVERYBODY, {
    [`POST users/${taras.id}/reopen`]: { ...taras, state: 'pending' },
    [`POST users/${maria.id}/end_sessions`]: refusal('unavailable', 'The database is unavailable.'),
  })
  await openApp('/settings/users')

  await chooseAction('taras', 'Reopen')
  await expect.element(page.getByText('User reopened').first()).toBeVisible()
  await chooseAction('maria', 'End sessions')

  await expect.element(page.getByText('Failed to end sessions').first()).toBeVisible()
  expect(calls.find(({ name }) => name.endsWith('/reopen'))?.body).toEqual({ version: 3 })
})

test('the own sessions are not ended from the list without a question', async () => {
  const me = { ...signedInAs('administrator').user, sessions: 2 }
  stubUsers([buildUser(me)])
  await openApp('/settings/users')

  await page.getByRole('button', { name: `Actions for ${me.username}` }).click()

  await expect.element(item('End all access…')).toBeVisible()
  await expect.element(item('End sessions')).not.toBeInTheDocument()
})

const digger = buildUser({ username: 'digger', second_factor: true })

test('the second factor of another user is reset if they have one', async () => {
  const server = stubUsers([digger, maria], {
    [`POST users/${digger.id}/reset_second_factor`]: () => {
      server.answer({ 'GET users': (call) => listOf([maria], call) })
      return { ...digger, second_factor: false }
    },
  })
  await openApp('/settings/users')

  await page.getByRole('button', { name: 'Actions for maria' }).click()
  await expect.element(item('Change role…')).toBeVisible()
  await expect.element(item('Reset two-factor…')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(item('Change role…')).not.toBeInTheDocument()
  await chooseAction('digger', 'Reset two-factor…')
  await openDialog.getByRole('button', { name: 'Reset two-factor' }).click()

  await expect.element(page.getByText('Two-factor authentication reset').first()).toBeVisible()
  await expect.element(page.getByRole('row', { name: /^digger/ })).not.toBeInTheDocument()
})
