import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { aServer } from '#testing/web/fleet.ts'
import { aGroup, stubGroups } from '#testing/web/groups.ts'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { aProxyRow, aServerRow, pageOf } from '#testing/web/rows.ts'
import { stubApi } from '#testing/web/stub-api.ts'

/** Keeps the pages that open next on the way, until the returned function is called. */
function delayPage({ options }: { options: { loader?: unknown } }) {
  const code = Promise.withResolvers<void>()
  const { loader } = options
  Object.assign(options, { loader: () => code.promise })
  onTestFinished(() => void Object.assign(options, { loader }))
  return code.resolve
}

const search = page.getByRole('searchbox')

test('a search on a page that the user has left does not filter the next page', async () => {
  stubApi({
    'GET auth/me': signedInAs('viewer'),
    'GET servers': ({ query }) => (query.page ? pageOf([aServerRow(7)]) : [aServer(7)]),
    'GET proxies': { ...pageOf([aProxyRow(7)]), services: [] },
  })
  const { router, go, address } = await openApp('/servers')
  const arrive = delayPage(router.routesByPath['/proxies'])

  await search.fill('kyiv')
  go('/proxies')
  await new Promise((resolve) => setTimeout(resolve, 500))
  await expect.element(search).toHaveValue('kyiv')
  arrive()

  await expect.element(page.getByRole('heading', { name: 'Proxies' })).toBeVisible()
  expect(address()).toBe('/proxies')
})

test('a search of groups does not filter their timeline, whose address begins like theirs', async () => {
  stubGroups([aGroup(1)])
  const { router, go, address } = await openApp('/group-management')
  const arrive = delayPage(router.routesByPath['/group-management/timeline'])

  await search.fill('night')
  go('/group-management/timeline')
  await new Promise((resolve) => setTimeout(resolve, 500))
  await expect.element(search).toHaveValue('night')
  arrive()

  await expect.element(page.getByRole('heading', { name: 'Group timeline' })).toBeVisible()
  expect(address()).toBe('/group-management/timeline')
})
