import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { DAY_MS } from '#domain/time-units.ts'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { aProxyRow, pageOf } from '#testing/web/rows.ts'
import { refusal, stubApi } from '#testing/web/stub-api.ts'

test('the age of a list that was loaded more than a day ago has a date', async () => {
  const server = stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET proxies': { ...pageOf([aProxyRow(7)]), services: [] },
    'GET views': [],
  })
  const { cache } = await openApp('/proxies')
  await expect.element(page.getByText('Shift 4')).toBeVisible()
  const lists = { queryKey: ['proxies', 'list'] }
  cache.setQueriesData(lists, (list) => list, { updatedAt: Date.now() - 3 * DAY_MS })

  server.answer({ 'GET proxies': refusal('invalid_request', 'Not like this.') })
  await cache.invalidateQueries(lists)

  await expect
    .element(page.getByText(/^Updated .*\d, \d\d:\d\d:\d\d your time\. Failed to load proxies/))
    .toBeVisible()
})
