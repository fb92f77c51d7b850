import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { chooseAction, toasts } from '#testing/web/open-fleet.ts'
import { aProxyRow, pageOf } from '#testing/web/rows.ts'
import { refusal, stubApi } from '#testing/web/stub-api.ts'
import { propertyOf } from '#web/lib/property-of.ts'

/** Opens a proxy and bans it from its menu. The server answers that once it is released. */
async function banSlowly() {
  let now = aProxyRow(1, { name: 'Kyiv 1', version: 3 })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const server = stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET views': [],
    'GET proxies': () => pageOf([now]),
    'PUT proxies/1': async ({ body }) => {
      await released
      if (propertyOf(body, 'version') !== now.version)
        return refusal('stale_version', 'Changed.', { current: now })
      now = { ...now, ...Object(body), version: now.version + 1 }
      return now
    },
  })
  await openApp('/proxies')
  await chooseAction('Kyiv 1', 'Ban')
  return { server, release }
}

test('a form that is saved while a change from the menu is being saved has no conflict', async () => {
  const { server, release } = await banSlowly()
  await chooseAction('Kyiv 1', 'Edit…')
  const form = page.getByRole('dialog', { name: 'Edit Kyiv 1' })
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Kyiv 2')
  await form.getByRole('button', { name: 'Save' }).click()

  release()

  await expect.element(toasts.getByText('Proxy updated')).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  const bodies = server.bodiesOf('PUT proxies/1')
  expect(bodies).toEqual([
    { is_banned: true, version: 3 },
    { name: 'Kyiv 2', version: 4 },
  ])
})

test('a change from the menu that is repeated before its answer has no conflict', async () => {
  const { server, release } = await banSlowly()
  await chooseAction('Kyiv 1', 'Ban')

  release()

  await expect.poll(() => toasts.getByText('Proxy banned').elements()).toHaveLength(2)
  expect(server.calls.filter(({ name }) => name === 'PUT proxies/1')).toHaveLength(2)
})
