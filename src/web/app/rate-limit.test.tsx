import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { toasts } from '#testing/web/open-fleet.ts'
import { aServerRow, pageOf } from '#testing/web/rows.ts'
import { refusal, stubApi } from '#testing/web/stub-api.ts'
import { openKeys, stubKeys } from '#testing/web/stub-captcha-keys.ts'

const MESSAGE = 'You and your API keys made more than 600 requests within a minute.'
const ME = { 'GET auth/me': signedInAs('administrator') }

/** The response of the server over the limit. */
function tooMany(retryAfter: number): Response {
  const { status, body } = refusal('too_many_requests', MESSAGE)
  return new Response(body, { status, headers: { 'retry-after': String(retryAfter) } })
}

test('a list over the rate limit shows the wait that the server requests, and then loads', async () => {
  const server = stubApi({ ...ME, 'GET servers': tooMany(8) })
  await openApp('/servers')

  await expect.element(toasts.getByText('This page is waiting')).toBeVisible()
  await expect.element(toasts.getByText(`${MESSAGE} It continues automatically.`)).toBeVisible()
  server.answer({ 'GET servers': pageOf([aServerRow(7)]) })

  await expect.element(page.getByRole('row').getByText('Server 7')).toBeVisible()
})

test('a third export at a time is refused with the reason, and the page stays', async () => {
  const message = 'You can run 2 exports at a time.'
  stubApi({
    ...ME,
    'GET servers': pageOf([aServerRow(7)]),
    'GET servers/export': refusal('too_many_requests', message),
  })
  const { address } = await openApp('/servers')

  await page.getByRole('link', { name: 'CSV' }).click()

  await expect.element(toasts.getByText('Failed to download the file')).toBeVisible()
  await expect.element(toasts.getByText(message)).toBeVisible()
  expect(address()).toBe('/servers')
})

test('an export that does not reach the server shows an error until it is repeated', async () => {
  const server = stubApi({ ...ME, 'GET servers': pageOf([aServerRow(7)]) })
  await openApp('/servers')

  await page.getByRole('link', { name: 'CSV' }).click()
  const failure = toasts.getByText('Failed to download the file')
  await expect.element(failure).toBeVisible()

  server.answer({ 'GET servers/export': new Response('id,name\n') })
  await page.getByRole('link', { name: 'CSV' }).click()
  await expect.element(failure, { timeout: 2000 }).not.toBeInTheDocument()
})

test('a write over the rate limit shows an error and is not repeated', async () => {
  const server = stubKeys([], { 'POST captcha/add': tooMany(20) })
  await openKeys()
  await page.getByRole('button', { name: 'Add Key' }).first().click()
  await page.getByRole('textbox', { name: 'API Key' }).fill('AIzaSy-spare')
  await page.getByRole('dialog').getByRole('button', { name: 'Save Key' }).click()

  await expect.element(toasts.getByText(MESSAGE)).toBeVisible()
  expect(server.calls.filter(({ name }) => name === 'POST captcha/add')).toHaveLength(1)
})
