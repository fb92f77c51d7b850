import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aServer } from '#testing/web/fleet.ts'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { aListedBot, anAdmin, pageOf } from '#testing/web/rows.ts'
import { stubApi } from '#testing/web/stub-api.ts'

const LONG = 'W'.repeat(64)

test.each([
  { name: 'admins', row: anAdmin(7, { nickname: LONG }), more: {} },
  { name: 'bots', row: aListedBot(7, { nickname: LONG }), more: { tasks: { ready: 1 } } },
])('the actions of $name with long names are on the screen of a phone', async (list) => {
  await page.viewport(360, 800)
  stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET servers': [aServer(1, { display_name: LONG })],
    [`GET ${list.name}`]: { ...pageOf([list.row]), ...list.more },
  })
  await openApp(`/${list.name}`)

  const actions = page.getByRole('button', { name: `Actions for ${LONG}` })

  await expect.element(page.getByRole('listitem').getByText(LONG).first()).toBeVisible()
  expect(actions.element().getBoundingClientRect().right).toBeLessThan(360)
})
