import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { aServer } from '#testing/web/fleet.ts'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { aProxyRow, aServerRow, pageOf } from '#testing/web/rows.ts'
import { stubApi } from '#testing/web/stub-api.ts'

test('a search on a page that the user has left does not filter the next page', async () => {
  stubApi({
    'GET auth/me': signedInAs('viewer'),
    'GET servers': ({ query }) => (query.page ? pageOf([aServerRow(7)]) : [aServer(7)]),
    'GET proxies': { ...pageOf([aProxyRow(7)]), services: [] },
  })
  const { router, go, address } = await openApp('/servers')
  const code = Promise.withResolvers<void>()
  const { options } = router.routesByPath['/proxies']
  const { loader } = options
  Object.assign(options, { loader: () => code.promise })
  onTestFinished(() => void Object.assign(options, { loader }))
  const search = page.getByRole('searchbox')

  await search.fill('kyiv')
  go('/proxies')
  await new Promise((resolve) => setTimeout(resolve, 500))
  await expect.element(search).toHaveValue('kyiv')
  code.resolve()

  await expect.element(page.getByRole('heading', { name: 'Proxies' })).toBeVisible()
  expect(address()).toBe('/proxies')
})
