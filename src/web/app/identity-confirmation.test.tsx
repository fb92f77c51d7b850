import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Problem } from '#contract/errors.ts'
import { openApp } from '#testing/web/open-app.tsx'
import { chooseAction, toasts } from '#testing/web/open-fleet.ts'
import { type Call, refusal, type stubApi } from '#testing/web/stub-api.ts'
import { buildUser, stubUsers } from '#testing/web/stub-users.ts'
import { api } from '#web/api/client.ts'
import { NOBODY } from '#web/session/identity.ts'

const PASSWORD = 'correct horse battery'
const WHY = 'Confirm your identity to continue.'
const maria = buildUser({ username: 'maria', role: 'operator' })

const dialog = page.getByRole('dialog', { name: "Confirm that it's you" })
const roleDialog = page.getByRole('dialog', { name: 'Change the role of maria' })
const password = dialog.getByRole('textbox', { name: 'Your password' })
const confirm = dialog.getByRole('button', { name: 'Confirm', exact: true })
const countOf = ({ calls }: ReturnType<typeof stubApi>, name: string) =>
  calls.filter((call) => call.name === name).length

/** A server whose endpoints require a confirmation with this password. */
function stubConfirming(
  answers: Record<string, object | null>,
  confirm_by: Problem['confirm_by'] = ['password'],
) {
  let isConfirmed = false
  const guarded = Object.entries(answers).map(([name, answer]) => [
    name,
    () => (isConfirmed ? answer : refusal('confirmation_required', WHY, { confirm_by })),
  ])
  return stubUsers([maria], {
    ...Object.fromEntries(guarded),
    'POST auth/confirm': ({ body }: Call) => {
      const proof = JSON.stringify(body)
      if (!proof.includes(PASSWORD) && !proof.includes('123456')) return wrong()
      isConfirmed = true
      return null
    },
  })
}

const wrong = () => refusal('bad_credentials', 'Wrong password.')
const ROLE = `POST users/${maria.id}/role`
const CHECK = 'GET auth/confirm'

async function changeRole() {
  await openApp('/settings/users')
  await chooseAction('maria', /^Change role/)
  await roleDialog.getByRole('radio', { name: /^Dealer/ }).click()
  await roleDialog.getByRole('button', { name: 'Change role' }).click()
}

test('a call that requires a confirmation is repeated automatically, also from an open form', async () => {
  const server = stubConfirming({ [ROLE]: { ...maria, role: 'dealer' } })
  await changeRole()

  await expect.element(dialog.getByText(WHY)).toBeVisible()
  await expect.element(password).toHaveFocus()
  await expect.element(password).toHaveAttribute('autocomplete', 'current-password')
  await confirm.click()
  await expect.element(password).toHaveAccessibleDescription(/Enter your password/)
  await password.fill('not this one')
  await userEvent.keyboard('{Enter}')
  await expect.element(password).toHaveAccessibleDescription(/Wrong password/)
  await password.fill(PASSWORD)
  await userEvent.keyboard('{Enter}')

  await expect.element(toasts.getByText('Role changed')).toBeVisible()
  await expect.element(roleDialog).not.toBeInTheDocument()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(countOf(server, ROLE)).toBe(2)
})

test('after canceling, the form is unchanged, and no failure is reported', async () => {
  const server = stubConfirming({ [ROLE]: maria })
  await changeRole()
  await expect.element(password).toHaveFocus()

  await userEvent.keyboard('{Escape}')

  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(roleDialog.getByRole('radio', { name: /^Dealer/ })).toBeChecked()
  const send = roleDialog.getByRole('button', { name: 'Change role' })
  await expect.element(send).toHaveFocus()
  await expect.element(page.getByText('Failed')).not.toBeInTheDocument()
  expect(countOf(server, ROLE)).toBe(1)

  await send.click()
  await password.fill(PASSWORD)
  await confirm.click()
  await expect.element(toasts.getByText('Role changed')).toBeVisible()
})

test('concurrent calls wait for one dialog', async () => {
  const server = stubConfirming({ [ROLE]: maria, [CHECK]: null })
  await openApp('/settings/users')

  const calls = Promise.all([
    api.users.role.call({ params: { id: maria.id }, body: { role: 'dealer' } }),
    api.confirmation.check.call({}),
    api.confirmation.check.call({}),
  ])
  await password.fill(PASSWORD)
  await confirm.click()

  expect(await calls).toEqual([maria, null, null])
  await expect.element(dialog).not.toBeInTheDocument()
  expect(countOf(server, 'POST auth/confirm')).toBe(1)
  expect(countOf(server, CHECK)).toBe(4)
})

test('a call refused before the confirmation, with a response after it, opens no second dialog', async () => {
  const server = stubConfirming({ [ROLE]: maria })
  const late = Promise.withResolvers<void>()
  server.answer({
    [CHECK]: async () => {
      if (countOf(server, CHECK) > 1) return null
      await late.promise
      return refusal('confirmation_required', WHY)
    },
  })
  await openApp('/settings/users')

  const calls = Promise.all([
    api.users.role.call({ params: { id: maria.id }, body: { role: 'dealer' } }),
    api.confirmation.check.call({}),
  ])
  await password.fill(PASSWORD)
  await confirm.click()
  await expect.element(dialog).not.toBeInTheDocument()
  late.resolve()

  expect(await calls).toEqual([maria, null])
})

test('a code confirms as well, where the user has an app', async () => {
  const server = stubConfirming({ [CHECK]: null }, ['password', 'code'])
  await openApp('/settings/users')
  const call = api.confirmation.check.call({})

  await dialog.getByRole('button', { name: 'Use a code instead' }).click()
  await dialog.getByRole('textbox', { name: /^Code from your app/ }).fill('123456')
  await confirm.click()

  expect(await call).toBe(null)
  const [sent] = server.calls.filter(({ name }) => name === 'POST auth/confirm')
  expect(sent?.body).toEqual({ code: '123456' })
})

test('the dialog closes when the last waiting call is aborted or the user is signed out', async () => {
  const server = stubConfirming({ [CHECK]: null })
  const { cache } = await openApp('/settings/users')
  const abort = new AbortController()
  const given = api.confirmation.check.call({}, { signal: abort.signal })
  await expect.element(password).toHaveFocus()

  abort.abort()
  await expect(given).rejects.toThrow(DOMException)
  await expect.element(dialog).not.toBeInTheDocument()

  const call = api.confirmation.check.call({})
  await expect.element(password).toHaveFocus()
  server.answer({
    'GET auth/me': NOBODY,
    'GET auth/setup': { first_run: false, needs_token: false },
  })
  await Promise.all([
    expect(call).rejects.toThrow('cancelled'),
    cache.invalidateQueries({ queryKey: ['auth'] }),
  ])
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a file that requires a confirmation is requested once the user has confirmed', async () => {
  const server = stubConfirming({ [CHECK]: null, 'GET users/export': {} })
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.protocol)
  })
  const requested = () => server.calls.filter(({ name }) => name === 'GET users/export').length
  await openApp('/settings/users')

  await page.getByRole('link', { name: 'CSV' }).click()
  await expect.element(password).toHaveFocus()
  expect(requested()).toBe(0)
  await password.fill(PASSWORD)
  await confirm.click()

  await expect.poll(() => saved).toEqual(['blob:'])
  expect(requested()).toBe(1)
})
