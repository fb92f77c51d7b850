import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aServer } from '#testing/web/fleet.ts'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { aServerRow, pageOf } from '#testing/web/rows.ts'
import { stubApi } from '#testing/web/stub-api.ts'

test('the link of a number names what is counted, in the singular for one row', async () => {
  const row = { ...aServerRow(7), bots: 3, br_bots: 1, availableAmount: 1, penalties_active: 1 }
  stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET servers': ({ query }) => (query.page ? pageOf([row]) : [aServer(7)]),
  })
  await openApp('/servers')

  for (const name of [
    '3 bots on Server 7',
    '1 BR bot on Server 7',
    '1 active BR bot on Server 7',
    '1 active penalty on Server 7',
  ])
    await expect.element(page.getByRole('link', { name, exact: true })).toBeInTheDocument()
})
