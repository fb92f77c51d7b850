import type { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aServer } from '#testing/web/fleet.ts'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { aListedBot, pageOf } from '#testing/web/rows.ts'
import { refusal, stubApi } from '#testing/web/stub-api.ts'
import { EVERYBODY, maria, stubUsers } from '#testing/web/stub-users.ts'

const REFUSED = refusal('invalid_request', 'Not like this.')
const refetch = ({ cache }: { cache: QueryClient }, resource: string) =>
  cache.invalidateQueries({ queryKey: [resource, 'get'] })

test('the detail of a game account that can no longer be loaded says how old it is', async () => {
  const bot = aListedBot(7, { nickname: 'Digger' })
  const server = stubApi({
    'GET auth/me': signedInAs('viewer'),
    'GET servers': [aServer(1)],
    'GET bots': { ...pageOf([]), tasks: {}, other_tasks: 0 },
    'GET bots/7': { ...bot, tasks: [], inventory: {}, penalties: [], br_bot: null },
    'GET bot-states': [],
  })
  const app = await openApp('/bots?open=7')
  const detail = page.getByRole('dialog', { name: /^Digger/ })
  await expect.element(detail.getByText('Cash')).toBeVisible()

  server.answer({ 'GET bots/7': REFUSED })
  await refetch(app, 'bots')

  await expect.element(detail.getByText(/^Updated .* Failed to load bot after that/)).toBeVisible()
})

test('the detail of a user that can no longer be loaded says how old it is', async () => {
  const loaded = { user: maria, sessions: [], api_keys: [], passkeys: [] }
  const server = stubUsers(EVERYBODY, {
    [`GET users/${maria.id}`]: { ...loaded, password_reset_expires_at: null },
  })
  const app = await openApp(`/settings/users?open=${maria.id}`)
  const detail = page.getByRole('dialog', { name: /^maria/ })
  await expect.element(detail.getByText('Registered')).toBeVisible()

  server.answer({ [`GET users/${maria.id}`]: REFUSED })
  await refetch(app, 'users')

  await expect.element(detail.getByText(/^Updated .* Failed to load user after that/)).toBeVisible()
})
