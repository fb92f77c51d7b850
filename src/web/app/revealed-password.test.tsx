import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { aListedBot } from '#testing/web/listed-bots.ts'
import { signedInAs } from '#testing/web/open-app.tsx'
import { stubApi } from '#testing/web/stub-api.ts'
import { Password } from '#web/entities/password.tsx'
import { Toaster } from '#web/ui/feedback/toaster.tsx'
import { createQueryClient } from './query-client.ts'

test.each([
  ['another account is shown in its place', { id: 2, version: 1 }],
  ['its account changes', { id: 1, version: 2 }],
])('a revealed password is hidden when %s', async (_, row) => {
  stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET bots/1': aListedBot(1, { password: 'hunter2' }),
  })
  const cache = createQueryClient()
  const passwordOf = (shown: { id: number; version: number }) => (
    <QueryClientProvider client={cache}>
      <Password of="bots" row={shown} />
    </QueryClientProvider>
  )
  const screen = await render(passwordOf({ id: 1, version: 1 }))
  await page.getByRole('button', { name: 'Reveal password' }).click()
  await expect.element(page.getByText('hunter2')).toBeVisible()

  await screen.rerender(passwordOf(row))

  await expect.element(page.getByText('hunter2')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Reveal password' })).toBeVisible()
})

test.each([
  ['is lost', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is not that of this server', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
])('a reveal whose response %s says so without a message of the browser', async (_, answer) => {
  stubApi({ 'GET auth/me': signedInAs('administrator'), 'GET bots/1': answer })
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <Password of="bots" row={{ id: 1, version: 1 }} />
      <Toaster />
    </QueryClientProvider>,
  )

  await page.getByRole('button', { name: 'Reveal password' }).click()

  await expect
    .element(page.getByRole('alertdialog', { name: 'Failed to reveal password' }))
    .toHaveAccessibleDescription('There was a problem connecting to the server')
})
