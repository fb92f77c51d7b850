import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { openBots, stubFleet } from '#testing/web/open-fleet.ts'
import { aListedPenalty, pageOf } from '#testing/web/rows.ts'
import { refusal, stubApi } from '#testing/web/stub-api.ts'

test('a picker without any rows says where to add one', async () => {
  stubFleet([], { 'GET servers': [] })
  await openBots()
  await page.getByRole('button', { name: 'New BR Bot' }).first().click()

  await page.getByRole('combobox', { name: 'Servers' }).click()

  await expect.element(page.getByText('No servers yet. Add one on the Servers page.')).toBeVisible()
})

test('admins that fail to load are not reported as missing', async () => {
  stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET servers': [],
    'GET penalties': pageOf([aListedPenalty(7)]),
    'GET admins': refusal('invalid_request', 'Some fields are invalid.'),
  })
  await openApp('/penalties')
  await page.getByRole('button', { name: /^Actions for Penalty 7/ }).click()
  await page.getByRole('menuitem', { name: 'Edit…' }).click()

  await page
    .getByRole('dialog')
    .getByRole('combobox', { name: /^Admin/ })
    .click()

  await expect.element(page.getByText('Failed to load admins')).toBeVisible()
})

test('the groups of an agent that fail to load do not load forever', async () => {
  stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET servers': [],
    'GET agents': pageOf([]),
    'GET agents/choices': refusal('invalid_request', 'Some fields are invalid.'),
  })
  await openApp('/agents')
  await page.getByRole('button', { name: 'Add agent' }).first().click()

  await page.getByRole('combobox', { name: 'Bot groups' }).click()

  await expect.element(page.getByText('Failed to load groups')).toBeVisible()
})
