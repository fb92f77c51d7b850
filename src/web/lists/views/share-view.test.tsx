import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { aListedPenalty, pageOf } from '#testing/web/rows.ts'
import { stubApi } from '#testing/web/stub-api.ts'

test('a view can be shared only with roles that can open its list', async () => {
  stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET servers': [],
    'GET penalties': pageOf([aListedPenalty(7)]),
    'GET views': [],
    'GET views/counts': { counts: [], refresh_ms: 10_000 },
  })
  await openApp('/penalties')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save as view…' }).click()

  await page.getByRole('combobox', { name: 'Who can open it' }).click()

  const options = page.getByRole('option')
  await expect.element(options.first()).toBeVisible()
  expect(options.elements().map((option) => option.textContent)).toEqual([
    'Only its owner',
    'Administrators',
    'Operators',
    'Viewers',
    'Everyone',
  ])
  await options.first().click()
  await page.getByRole('button', { name: 'Cancel' }).click()
})
