import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { aProxyRow, aView, pageOf } from '#testing/web/rows.ts'
import { stubApi } from '#testing/web/stub-api.ts'

test('the rows can be downloaded once it is known which view applies', async () => {
  const views = Promise.withResolvers<object>()
  stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET proxies': { ...pageOf([aProxyRow(7)]), services: [] },
    'GET servers': [],
    'GET views': () => views.promise,
    'GET views/counts': { counts: [], refresh_ms: 10_000 },
  })
  const csv = page.getByRole('link', { name: 'CSV' })
  await openApp('/proxies')
  await expect.element(page.getByRole('button', { name: 'Columns' })).toBeVisible()

  await expect.element(csv).not.toBeInTheDocument()
  views.resolve([aView({ is_default: true })])

  await expect.element(csv).toHaveAttribute('href', expect.stringContaining('is_banned=true'))
})
