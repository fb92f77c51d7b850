import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aProxy } from '#testing/web/fleet.ts'
import { aGroup, aMember, groupRow, openGroups, stubGroups } from '#testing/web/groups.ts'
import { toasts } from '#testing/web/open-fleet.ts'
import { refusal } from '#testing/web/stub-api.ts'

const GIVE = 'POST br-bot-groups/1/change_proxy'

async function chooseProxy(address: string) {
  await page.getByRole('combobox', { name: 'Proxy of Shift 1' }).click()
  await page.getByRole('option', { name: new RegExp(`^${address}`) }).click()
}

test('the proxy can be changed from the row', async () => {
  const after = aGroup(1, { proxy: aProxy(2), version: 2 })
  const server = stubGroups([aGroup(1, { proxy: aProxy(1) })], { [GIVE]: after })
  await openGroups()

  await chooseProxy('203.0.113.2:8002')

  await expect.element(toasts.getByText('Proxy changed')).toBeVisible()
  expect(server.bodiesOf(GIVE)).toEqual([{ proxy_id: 2, version: 1 }])
})

test('other changes of the group do not prevent a change of its proxy', async () => {
  const now = aGroup(1, { proxy: aProxy(1), bots: [aMember(9)], version: 4 })
  const server = stubGroups([aGroup(1, { proxy: aProxy(1) })], {
    [GIVE]: ({ body }) =>
      JSON.stringify(body).includes('"version":4')
        ? aGroup(1, { proxy: aProxy(2), version: 5 })
        : refusal('stale_version', 'This group was changed by someone else', { current: now }),
  })
  await openGroups()

  await chooseProxy('203.0.113.2:8002')

  await expect.element(toasts.getByText('Proxy changed')).toBeVisible()
  expect(server.bodiesOf(GIVE)).toHaveLength(2)
})

test('a proxy changed by someone else stays, and both proxies are named', async () => {
  const now = aGroup(1, { proxy: aProxy(7), version: 2 })
  const server = stubGroups([aGroup(1, { proxy: aProxy(1) })], {
    [GIVE]: () => {
      server.answer({ 'GET br-bot-groups': { data: [now], meta: META } })
      return refusal('stale_version', 'This group was changed by someone else', { current: now })
    },
  })
  await openGroups()

  await chooseProxy('203.0.113.2:8002')

  await expect.element(toasts.getByText('Failed to update proxy')).toBeVisible()
  await expect
    .element(
      toasts.getByText(
        'The proxy of this group was changed to 203.0.113.7:8007 by someone else. You selected 203.0.113.2:8002.',
      ),
    )
    .toBeVisible()
  await expect.element(groupRow('Shift 1').getByText('203.0.113.7:8007')).toBeVisible()
})

const META = { total: 1, filtered: 1, capped: false, page: 1, perPage: 10, pageCount: 1 }

test('a second change of the proxy follows the first one, which the server has not answered yet', async () => {
  const first = Promise.withResolvers<object>()
  const server = stubGroups([aGroup(1, { proxy: aProxy(1) })], {
    [GIVE]: ({ body }) =>
      JSON.stringify(body).includes('"proxy_id":2')
        ? first.promise
        : aGroup(1, { proxy: aProxy(1), version: 3 }),
  })
  await openGroups()

  await chooseProxy('203.0.113.2:8002')
  await expect.poll(() => server.bodiesOf(GIVE)).toHaveLength(1)
  await chooseProxy('203.0.113.1:8001')
  first.resolve(aGroup(1, { proxy: aProxy(2), version: 2 }))

  await expect
    .poll(() => server.bodiesOf(GIVE))
    .toEqual([
      { proxy_id: 2, version: 1 },
      { proxy_id: 1, version: 2 },
    ])
})
