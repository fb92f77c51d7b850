import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { aProxyRow, aView, pageOf } from '#testing/web/rows.ts'
import { stubApi } from '#testing/web/stub-api.ts'

test('the moves of a view are stored in their order', async () => {
  const stored = Promise.withResolvers<null>()
  const server = stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET proxies': { ...pageOf([aProxyRow(7)]), services: [] },
    'GET servers': [],
    'GET views': [aView(), aView({ id: 8, name: 'Second' }), aView({ id: 9, name: 'Third' })],
    'GET views/counts': { counts: [], refresh_ms: 10_000 },
    'PUT views/arrangement': () => stored.promise,
  })
  const sent = () => server.calls.filter(({ name }) => name === 'PUT views/arrangement')
  await openApp('/proxies')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Manage views…' }).click()
  const handle = page.getByRole('button', { name: 'Move Banned' })
  await expect.element(handle).toBeVisible()
  handle.element().focus()

  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(sent).toHaveLength(1)
  await userEvent.keyboard('{ArrowDown}')

  const dialog = page.getByRole('dialog', { name: 'Manage views' })
  await expect.element(dialog.getByText('Banned: position 3 of 3')).toBeInTheDocument()
  expect(sent()).toHaveLength(1)
  stored.resolve(null)
  await expect
    .poll(() => sent().map(({ body }) => body))
    .toEqual([
      { list: 'proxies', order: [8, 7, 9] },
      { list: 'proxies', order: [8, 9, 7] },
    ])
})
