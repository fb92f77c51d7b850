import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aBot } from '#testing/web/fleet.ts'
import { openBots, stubFleet } from '#testing/web/open-fleet.ts'

const end = page.getByRole('combobox', { name: 'End hour' })
const question = page.getByRole('dialog', { name: 'Discard your changes?' })

async function chooseEnd(hour: string) {
  await end.click()
  await page.getByRole('option', { name: hour, exact: true }).click()
  await expect.poll(() => page.getByRole('option').elements()).toHaveLength(0)
}

/** Opens the hours of a bot, which end at 10:00, and chooses another end. */
async function openWithDraft() {
  stubFleet([aBot(1)], { 'GET br-bots/1': aBot(1) })
  const app = await openBots('?bot=1&tab=job')
  await chooseEnd('20:00')
  return app
}

test('leaving the page asks before hours that were chosen but not saved are discarded', async () => {
  const { address, go } = await openWithDraft()

  await userEvent.keyboard('{Escape}')
  await expect.element(end).not.toBeInTheDocument()
  go('/auto-responder')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(address()).toBe('/br-bots')

  go('/auto-responder')
  await question.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect.poll(address).toBe('/auto-responder')
})

test('hours that were set back are not asked about', async () => {
  const { address, go } = await openWithDraft()
  await chooseEnd('10:00')

  go('/auto-responder')

  await expect.poll(address).toBe('/auto-responder')
})
