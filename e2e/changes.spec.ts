import { setTimeout } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { chooseAction, showChanges } from './bots.ts'
import { testFleet as test } from './fixtures.ts'
import { signIn } from './people.ts'

const CHANGES = 30
const INTERVAL_MS = 100
const CASH_FROM = 9_000_000
const CASH_STEP = 10_000

const names = (page: Page) =>
  page
    .locator('[data-row]')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('[data-name]')?.textContent ?? ''))

/** Increases the cash of the bots of the page through the API, from the last to the first, ten times a second. */
async function changeCash(page: Page): Promise<void> {
  const origin = new URL(page.url()).origin
  const listed = await (await page.request.get('/api/bots?sort_by=cash&per_page=15')).json()
  const bots: { id: number }[] = listed.data
  let next = Date.now()
  for (let change = 0; change < CHANGES; change++) {
    await setTimeout(Math.max(0, next - Date.now()))
    next += INTERVAL_MS
    const { id } = bots[change % bots.length] ?? { id: 0 }
    const data = { cash: CASH_FROM + change * CASH_STEP }
    const answer = await page.request.put(`/api/bots/${id}`, { headers: { origin }, data })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
}

for (const { width, height, hasTouch } of [
  { width: 1440, height: 900, hasTouch: false },
  { width: 360, height: 780, hasTouch: true },
])
  test.describe(() => {
    test.use({ viewport: { width, height }, hasTouch })

    test(`rows stay under the pointer on a screen ${width} wide while others change what they are sorted by`, async ({
      page,
      openOtherBrowser,
    }) => {
      await page.goto('/bots?sort_by=cash')
      await expect(page.locator('[data-row]')).toHaveCount(15)
      const before = await names(page)
      const other = await openOtherBrowser()
      await other.goto('/bots')
      await signIn(other, 'Petro')
      await expect(other).toHaveURL('/bots')

      await changeCash(other)

      // Each of the rows was changed twice, the last of them last.
      const last = page.locator('[data-row]').last()
      await expect(last.getByText('$9.29kk')).toBeVisible()
      expect(await names(page)).toEqual(before)
      await showChanges(page)
      await expect.poll(() => names(page)).toEqual(before.toReversed())
      await expect(page.getByText(/^Updated \d+ s ago$/)).toBeVisible()

      const lowest = before[0] ?? ''
      await chooseAction(page, lowest, 'Edit…')
      const dialog = page.getByRole('dialog', { name: `Edit ${lowest}` })
      await dialog.getByLabel('Cash').fill('20000000')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toBeHidden()
      await expect.poll(async () => (await names(page))[0]).toBe(lowest)
    })
  })
