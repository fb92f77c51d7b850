import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aServer } from '#testing/web/fleet.ts'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { aListedBot, pageOf } from '#testing/web/rows.ts'
import { stubApi } from '#testing/web/stub-api.ts'

test('a list is not called empty while it loads without its filters', async () => {
  const tasks = { tasks: {}, other_tasks: 0 }
  const answer = Promise.withResolvers<object>()
  stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET servers': [aServer(1)],
    'GET bots': ({ query }) => (query.search ? { ...pageOf([]), ...tasks } : answer.promise),
  })
  const { address } = await openApp('/bots?search=nobody')
  await page.getByRole('button', { name: 'Reset filters' }).click()
  await expect.poll(address).toBe('/bots')

  await expect.element(page.getByText('No bots found')).toBeVisible()
  expect(page.getByText('No bots yet').elements()).toEqual([])

  answer.resolve({ ...pageOf([aListedBot(7, { nickname: 'Digger' })]), ...tasks })
  await expect.element(page.getByRole('row', { name: /Digger/ })).toBeVisible()
})
