import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { aListedBot } from '#testing/web/listed-bots.ts'
import { signedInAs } from '#testing/web/open-app.tsx'
import { stubApi } from '#testing/web/stub-api.ts'
import { Password } from '#web/entities/password.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { createQueryClient } from './query-client.ts'

test('a revealed password is hidden when another account is shown in its place', async () => {
  stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET bots/1': aListedBot(1, { password: 'hunter2' }),
  })
  const cache = createQueryClient(toast)
  const passwordOf = (id: number) => (
    <QueryClientProvider client={cache}>
      <Password of="bots" id={id} />
    </QueryClientProvider>
  )
  const screen = await render(passwordOf(1))
  await page.getByRole('button', { name: 'Reveal password' }).click()
  await expect.element(page.getByText('hunter2')).toBeVisible()

  await screen.rerender(passwordOf(2))

  await expect.element(page.getByText('hunter2')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Reveal password' })).toBeVisible()
})
