import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aBot } from '#testing/web/fleet.ts'
import { openBots, stubFleet } from '#testing/web/open-fleet.ts'

const other = page.getByRole('textbox', { name: 'Another value' })

const openJobType = () => openField('Job type')

async function openField(name: string) {
  stubFleet([aBot(1)])
  const { address } = await openBots()
  await page.getByRole('button', { name: 'Advanced filter' }).click()
  await page.getByRole('menuitem', { name }).click()
  return { filter: () => new URLSearchParams(address().split('?')[1]).get('q') }
}

test('another value that is a keyword of the language is searched as a value', async () => {
  const { filter } = await openField('Task status')
  await other.fill('any')

  await page.getByRole('button', { name: 'Apply' }).click()

  await expect.poll(filter).toBe('task:"any"')
})

test('one click applies another value that is still in its field', async () => {
  const { filter } = await openJobType()
  await other.fill('7')

  await page.getByRole('button', { name: 'Apply' }).click()

  await expect.poll(filter).toBe('job:7')
})

test('Enter that confirms the text of an input method does not add it yet', async () => {
  await openJobType()
  await other.fill('7')

  const enter = { key: 'Enter', bubbles: true, cancelable: true }
  other.element().dispatchEvent(new KeyboardEvent('keydown', { ...enter, isComposing: true }))

  await expect.element(other).toHaveValue('7')
  other.element().dispatchEvent(new KeyboardEvent('keydown', enter))
  await expect.element(other).toHaveValue('')
})
