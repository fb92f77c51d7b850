import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { EMPTY, NOBODY, stubHome } from '#testing/web/home.ts'
import { openApp } from '#testing/web/open-app.tsx'
import { refusal } from '#testing/web/stub-api.ts'

const attention = page.getByRole('region', { name: 'Needs attention' })

test('a problem of one row is in the singular', async () => {
  const one = { total: 1, expired: 1, expiring: 1, banned_in_use: 1, expired_in_use: 1 }
  stubHome({
    ...EMPTY,
    orders: { ...EMPTY.orders, pending: 1, failed: 1 },
    groups: { total: 1, idle: 1 },
    users: { pending: 1 },
    tasks: { failed_banned: 1 },
    proxies: one,
  })
  await openApp('/')

  for (const text of [
    'user waiting for approval',
    'banned proxy in use',
    'expired proxy in use',
    'group without an active bot',
    'failed order',
    'pending order',
    'proxy expiring within 7 days',
    'bot: failed banned',
  ])
    await expect.element(attention.getByText(text, { exact: true })).toBeVisible()
})

test('the page does not say that all is well while it cannot tell whether agents are silent', async () => {
  const server = stubHome(EMPTY)
  server.answer({ 'GET bot-states/counts': refusal('forbidden', 'You cannot do this.') })
  await openApp('/')

  await expect.element(attention.getByText('Failed to load the presence of bots')).toBeVisible()
  expect(attention.getByText('Nothing needs your attention.').elements()).toEqual([])

  server.answer({ 'GET bot-states/counts': NOBODY })
  await attention.getByRole('button', { name: 'Try again' }).click()

  await expect.element(attention.getByText('Nothing needs your attention.')).toBeVisible()
})

test('the focused link of a problem keeps the focus when its number changes', async () => {
  const server = stubHome({ ...EMPTY, orders: { ...EMPTY.orders, pending: 1 } })
  const { cache } = await openApp('/')
  const link = attention.getByRole('link', { name: /View orders/ })
  await expect.element(link).toBeInTheDocument()
  link.element().focus()

  server.answer({ 'GET overview': { ...EMPTY, orders: { ...EMPTY.orders, pending: 2 } } })
  await cache.invalidateQueries({ queryKey: ['overview'] })

  await expect.element(attention.getByText('pending orders', { exact: true })).toBeVisible()
  await expect.element(link).toHaveFocus()
})
