import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp, signedInAs, signedInAsOther, waitingAs } from '#testing/web/open-app.tsx'
import { refusal } from '#testing/web/stub-api.ts'
import { mainKey, stubKeys } from '#testing/web/stub-captcha-keys.ts'
import { NOBODY } from '#web/session/identity.ts'

const LIST = '/captcha-management'
const SIGN_IN = '/login?from=%2Fcaptcha-management'
const form = page.getByRole('dialog', { name: 'Add New API Key' })
const label = form.getByRole('textbox', { name: 'Label (optional)' })
const question = page.getByRole('dialog', { name: 'Your session has ended' })
const signIn = question.getByRole('link', { name: 'Sign in' })

async function openForm() {
  const server = stubKeys([mainKey])
  const { address } = await openApp(LIST)
  await page.getByRole('button', { name: 'Add Key' }).first().click()
  await label.fill('Spare')
  return { server, address }
}

/** Opens the form with an entered label, and ends the session. The next request notices it. */
async function endSessionOfForm() {
  const { server, address } = await openForm()
  // The live connection is opened once the browser is idle.
  await expect.poll(() => server.calls.some(({ name }) => name === 'POST auth/ticket')).toBe(true)
  server.answer({ 'GET auth/me': NOBODY })
  returnToWindow()
  await expect.element(signIn).toHaveFocus()
  return { server, address }
}

const SIGNED_OUT = refusal('signed_out', 'Sign in first.')

/** Simulates the return of the user to the window. */
const returnToWindow = () => window.dispatchEvent(new Event('visibilitychange'))

function tellOtherTabs(message: unknown) {
  const otherTab = new BroadcastChannel('night-shift-identity')
  otherTab.postMessage(message)
  otherTab.close()
}

test('a form outlives its session: after signing in again in another tab, it is as it was', async () => {
  const { server, address } = await endSessionOfForm()
  expect(signIn.element()).toHaveAttribute('target', '_blank')
  const lists = () => server.calls.filter(({ name }) => name === 'GET captcha').length
  const before = lists()

  server.answer({ 'GET auth/me': signedInAs('administrator') })
  tellOtherTabs(null)

  await expect.element(question).not.toBeInTheDocument()
  await expect.element(label).toHaveValue('Spare')
  expect(address()).toBe(LIST)
  await expect.poll(lists).toBeGreaterThan(before)
})

test('the question can be closed to read the input, and is asked again by the next refused request', async () => {
  const { server, address } = await endSessionOfForm()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(label).toHaveValue('Spare')

  server.answer({ 'POST captcha/add': SIGNED_OUT })
  await form.getByLabelText('API Key', { exact: true }).fill('0123456789abcdef0123456789abcdef')
  await form.getByRole('button', { name: 'Save Key' }).click()

  await expect.element(question).toBeVisible()
  expect(address()).toBe(LIST)
})

test('the question replaces the toast of the refused request, which would cover it on a phone', async () => {
  const { server } = await openForm()
  const toast = page.getByRole('alertdialog', { name: 'Failed to save key' })
  await form.getByLabelText('API Key', { exact: true }).fill('0123456789abcdef0123456789abcdef')
  const identity = Promise.withResolvers<object>()
  server.answer({ 'GET auth/me': () => identity.promise, 'POST captcha/add': SIGNED_OUT })
  await form.getByRole('button', { name: 'Save Key' }).click()
  await expect.element(toast).toBeVisible()

  identity.resolve(NOBODY)

  await expect.element(signIn).toHaveFocus()
  await expect.element(toast, { timeout: 2000 }).not.toBeInTheDocument()
})

test('another user who signs in sees neither the form nor the page of the former user', async () => {
  const { server, address } = await endSessionOfForm()

  server.answer({ 'GET auth/me': signedInAsOther('dealer') })
  tellOtherTabs(null)

  await expect.poll(address).toBe('/')
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(question).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.id).toBe('main')
})

test('Discard leads to the sign-in page', async () => {
  const { address } = await endSessionOfForm()

  await question.getByRole('button', { name: 'Discard' }).click()

  await expect.poll(address).toBe(SIGN_IN)
  await expect.element(question).not.toBeInTheDocument()
})

test('a sign-out in another tab ends the work in this one', async () => {
  const { server, address } = await openForm()
  server.answer({ 'GET auth/me': NOBODY })

  tellOtherTabs('signed out')

  await expect.poll(address).toBe(SIGN_IN)
})

test('a page without a session asks for one live ticket, which is refused', async () => {
  const { server } = await endSessionOfForm()
  let refused = 0
  // Earlier requests for a ticket fail like a network error, and are repeated.
  const refuse = () => {
    refused += 1
    return SIGNED_OUT
  }
  server.answer({ 'POST auth/ticket': refuse })
  await expect.poll(() => refused).toBe(1)

  const identities = () => server.calls.filter(({ name }) => name === 'GET auth/me').length
  const before = identities()
  const visit = () => {
    returnToWindow()
    return identities()
  }
  await expect.poll(visit).toBeGreaterThan(before + 5)

  expect(refused).toBe(1)
})

test('a form outlives a suspension, which its next request explains again', async () => {
  const { server, address } = await openForm()
  const ended = page.getByRole('dialog', { name: 'Your access has ended' })
  const keepEditing = ended.getByRole('button', { name: 'Keep editing' })
  server.answer({
    'GET auth/me': waitingAs('suspended'),
    'POST captcha/add': refusal('not_approved', 'You are suspended.'),
  })

  returnToWindow()
  await expect.element(keepEditing).toHaveFocus()
  await keepEditing.click()
  await expect.element(ended).not.toBeInTheDocument()
  await expect.element(label).toHaveValue('Spare')
  await form.getByLabelText('API Key', { exact: true }).fill('0123456789abcdef0123456789abcdef')
  await form.getByRole('button', { name: 'Save Key' }).click()

  await expect.element(ended).toBeVisible()
  expect(address()).toBe(LIST)
  await ended.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(address).toBe('/waiting-approval')
})
