import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aServer } from '#testing/web/fleet.ts'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { aListedPenalty, anAdmin, pageOf } from '#testing/web/rows.ts'
import { stubApi } from '#testing/web/stub-api.ts'
import { typeWithoutPause } from '#testing/web/type-without-pause.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })

/** Opens the penalties with a filter in the URL. Admin 73 is not among the first admins. */
function openPenalties(q: string) {
  const server = stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET servers': [aServer(1)],
    'GET penalties': pageOf([aListedPenalty(7)]),
    'GET admins': ({ query: { search } }) =>
      pageOf([search === 'judge' ? anAdmin(73) : anAdmin(1, { nickname: 'First' })]),
    'GET search/by-ids': ({ query: { rows } }) =>
      rows === 'admin:73' ? [{ kind: 'admin', id: 73, name: 'Judge', detail: 'Kyiv' }] : [],
  })
  return openApp(`/penalties?q=${encodeURIComponent(q)}`).then(() => server)
}

test('a chip names an admin who is not among the first ones', async () => {
  await openPenalties('admin:73')

  await expect.element(button('In-game admin is Judge')).toBeVisible()
})

test('names are suggested once typing pauses', async () => {
  const { calls } = await openPenalties('')
  const searches = () =>
    calls.flatMap(({ name, query }) => (name === 'GET admins' ? [query.search] : []))
  await button('Advanced filter').click()
  await expect.element(page.getByRole('menu')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await button('Edit as text').click()
  const field = page.getByRole('combobox', { name: 'Filter', exact: true })
  await field.fill('admin:')
  await expect.poll(() => searches().length).toBeGreaterThan(0)

  typeWithoutPause(field, ['admin:jud', 'admin:judge'])
  await expect.poll(searches).toContain('judge')

  expect(searches()).toEqual([undefined, 'judge'])
})

test('Enter after fast typing selects the admin who was typed', async () => {
  await openPenalties('')
  await button('Advanced filter').click()
  await page.getByRole('menuitem', { name: 'In-game admin' }).click()
  await page.getByRole('combobox', { name: 'In-game admin', exact: true }).click()
  await expect.element(page.getByRole('option', { name: 'First' })).toBeVisible()

  await page.getByRole('combobox', { name: 'Search in-game admin' }).fill('judge')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('option', { name: 'Judge' })).toBeVisible()
  await userEvent.keyboard('{Enter}{Escape}')
  await button('Apply').click()

  await expect.element(button('In-game admin is Judge')).toBeVisible()
})
