import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { View } from '#contract/views.ts'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { toasts } from '#testing/web/open-fleet.ts'
import { aProxyRow, aView, pageOf } from '#testing/web/rows.ts'
import { refusal, stubApi } from '#testing/web/stub-api.ts'
import { propertyOf } from '#web/lib/property-of.ts'

const save = page.getByRole('button', { name: 'Save changes' })

/** Opens a list that differs from its view. */
async function openList(answers: Parameters<typeof stubApi>[0]) {
  const server = stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET proxies': { ...pageOf([aProxyRow(7)]), services: [] },
    'GET servers': [],
    'GET views': [aView()],
    'GET views/counts': { counts: [], refresh_ms: 10_000 },
    ...answers,
  })
  const app = await openApp('/proxies?saved_view=7&changed=true&is_banned=false')
  await expect.element(save).toBeVisible()
  return { server, app }
}

/** Opens a list that differs from its view, which then changes. Returns the versions that are sent. */
async function openChanged(changed: View, answer: View | ReturnType<typeof refusal>) {
  const { server, app } = await openList({ 'PUT views/7': answer })
  server.answer({ 'GET views': [changed] })
  await app.cache.invalidateQueries({ queryKey: ['views'] })
  return () =>
    server.calls
      .filter(({ name }) => name === 'PUT views/7')
      .map(({ body }) => propertyOf(body, 'version'))
}

test('saving over a view that someone else changed is refused once, then overwrites it', async () => {
  const theirs = aView({ query: { search: '10' }, version: 2 })
  const stale = 'This view was changed by someone else.'
  const versions = await openChanged(theirs, refusal('stale_version', stale, { current: theirs }))

  await save.click()
  await expect.element(toasts.getByText(stale, { exact: true })).toBeVisible()
  await save.click()

  await expect.poll(versions).toEqual([1, 2])
})

test('changes are saved at the first attempt into a view that was renamed since', async () => {
  const renamed = aView({ name: 'Renamed', version: 2 })
  const versions = await openChanged(renamed, renamed)

  await save.click()

  await expect.poll(versions).toEqual([2])
})

test('a filter that is set while the changes are saved is not discarded', async () => {
  const saved = aView({ query: { is_banned: 'false' }, version: 2 })
  const answered = Promise.withResolvers<View>()
  const { server, app } = await openList({ 'PUT views/7': () => answered.promise })
  await save.click()
  await page.getByRole('searchbox').fill('10.0')
  await expect.poll(app.address).toContain('search=10.0')

  server.answer({ 'GET views': [saved] })
  answered.resolve(saved)

  await expect.element(toasts.getByText('View saved')).toBeVisible()
  await expect.element(save).toHaveAttribute('aria-disabled', 'false')
  expect(app.address()).toContain('search=10.0')
})
