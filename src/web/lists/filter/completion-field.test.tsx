import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { orderPage } from '#testing/web/orders.ts'
import { aListedBot, pageOf } from '#testing/web/rows.ts'
import { stubApi } from '#testing/web/stub-api.ts'

test('Enter accepts the active suggestion although rows that arrive later precede it', async () => {
  const found = Promise.withResolvers<void>()
  const storm = (id: number) => aListedBot(id, { nickname: `storm_${id}` })
  stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET servers': [],
    'GET orders': orderPage([]),
    'GET filters/counts': { counts: null },
    'GET bots': async ({ query }) => {
      if (!query.search) return pageOf([storm(9)])
      await found.promise
      return pageOf([storm(1), storm(9)])
    },
  })
  await openApp('/orders?q=status:pending')
  await page.getByRole('button', { name: 'Edit as text' }).click()
  const field = page.getByRole('combobox', { name: 'Filter', exact: true })
  await field.fill('bot:')
  const nine = page.getByRole('option', { name: '9 storm_9' })
  await expect.element(nine).toBeVisible()

  await userEvent.keyboard('st{ArrowDown}')
  await expect.element(nine).toHaveAttribute('aria-selected', 'true')
  found.resolve()
  await expect.element(page.getByRole('option', { name: '1 storm_1' })).toBeVisible()
  await userEvent.keyboard('{Enter}')

  await expect.element(field).toHaveValue('bot:9')
})
