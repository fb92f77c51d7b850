import { expect, test } from 'vitest'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { chooseAction, openDialog, toasts } from '#testing/web/open-fleet.ts'
import { aProxyRow, pageOf } from '#testing/web/rows.ts'
import { stubApi } from '#testing/web/stub-api.ts'

test('a deletion without an answer says that it may have been made', async () => {
  stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET proxies': { ...pageOf([aProxyRow(7)]), services: [] },
    'GET proxies/7/uses': [],
    'DELETE proxies/7': () => Promise.reject(new DOMException('It took too long', 'TimeoutError')),
  })
  await openApp('/proxies')
  await chooseAction('px-7', 'Delete…')

  await openDialog.getByRole('button', { name: 'Delete' }).click()

  await expect
    .element(
      toasts.getByText('The server did not answer in time. It may have made the change.').first(),
    )
    .toBeVisible()
})
