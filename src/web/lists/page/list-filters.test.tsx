import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aBot, botPage } from '#testing/web/fleet.ts'
import { openBots, stubFleet } from '#testing/web/open-fleet.ts'

test('a filter in the URL is sent to the API, and its button clears it', async () => {
  const server = stubFleet([], { 'GET br-bots': botPage([aBot(1)], { filtered: 1 }) })
  const { address } = await openBots(`?${new URLSearchParams({ q: 'cash>=500000 -task:none' })}`)
  const clear = page.getByRole('button', { name: 'Clear the filter' })
  await expect.element(clear).toHaveTextContent('cash>=500000 -task:none')
  const asked = server.calls.filter(({ name }) => name === 'GET br-bots').at(-1)
  expect(asked?.query).toMatchObject({ q: 'cash>=500000 -task:none' })

  await clear.click()

  await expect.poll(address).toBe('/br-bots')
  await expect.element(clear).not.toBeInTheDocument()
})
