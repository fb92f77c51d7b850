import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { refusal, stubApi } from '#testing/web/stub-api.ts'

const OLENA = { id: '45365ba4-4c1d-4b8e-9d56-1f3a0c2b7e01', username: 'Olena' }
const TARAS = { id: '45365ba4-4c1d-4b8e-9d56-1f3a0c2b7e02', username: 'Taras' }

const listOf = <Row,>(data: Row[]) => ({
  data,
  meta: { total: 200, filtered: 200, capped: false, page: 1, perPage: 50, pageCount: 4 },
})

const stubAudit = (answers: Parameters<typeof stubApi>[0] = {}) =>
  stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET audit/actions': [],
    'GET audit': listOf([]),
    // Taras is on a later page.
    'GET users': ({ query }) => ({
      ...listOf(query.search === 'tar' ? [TARAS] : [OLENA]),
      pending: 0,
    }),
    [`GET users/${TARAS.id}`]: { user: TARAS, sessions: [], api_keys: [], passkeys: [] },
    ...answers,
  })

const filter = page.getByRole('combobox', { name: 'User', exact: true })
const search = page.getByRole('combobox', { name: 'Search user' })

test('the filter finds a user who is not on the first page, and keeps their name', async () => {
  stubAudit()
  const { address } = await openApp('/settings/audit')
  await filter.click()
  await expect.element(page.getByRole('option', { name: 'Olena' })).toBeVisible()

  await search.fill('tar')
  await page.getByRole('option', { name: 'Taras' }).click()

  await expect.element(filter).toHaveTextContent('Taras')
  expect(address()).toBe(`/settings/audit?user_id=${TARAS.id}`)
  await filter.click()
  await expect.element(page.getByRole('option', { name: 'Olena' })).toBeVisible()
  await expect.element(filter).toHaveTextContent('Taras')
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect.element(filter).toHaveTextContent('All users')
  expect(address()).toBe('/settings/audit')
})

test('a user of the URL who no longer exists is unknown', async () => {
  stubAudit({ [`GET users/${TARAS.id}`]: refusal('not_found', 'User not found.') })

  await openApp(`/settings/audit?user_id=${TARAS.id}`)

  await expect.element(filter).toHaveTextContent('Unknown user')
})
