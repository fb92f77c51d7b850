import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { bots, fleetFile, toasts } from './bots.ts'
import { testAdministrator, testFleet } from './fixtures.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Import / })

async function check(page: Page, file: string) {
  await dialog(page).locator('input[type=file]').setInputFiles(fleetFile(file))
}

testAdministrator(
  'a fleet comes in through the page: servers, proxies, roster',
  async ({ page }) => {
    await page.goto('/br-bots')
    await expect(page.getByText('No BR bots found')).toBeVisible()

    await page.getByRole('button', { name: 'Import servers' }).click()
    await check(page, 'servers.csv')
    await expect(dialog(page).getByText('12 rows, 12 valid')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Import 12 servers' }).click()
    await expect(toasts(page).getByText('12 servers imported')).toBeVisible()
    await expect(page.getByText('12 servers added')).toBeVisible()

    await page.getByRole('button', { name: 'Import proxies' }).click()
    await dialog(page)
      .getByLabel('Or paste lines')
      .fill(await readFile(fleetFile('proxies.txt'), 'utf8'))
    await dialog(page).getByRole('button', { name: 'Check lines' }).click()
    await dialog(page).getByRole('button', { name: 'Import 300 proxies' }).click()
    await expect(page.getByText('300 proxies added')).toBeVisible()

    await page.getByRole('button', { name: 'Import roster' }).click()
    await check(page, 'roster.csv')
    await expect(dialog(page).getByText('2,000 rows, 2,000 valid')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Import 2,000 BR bots' }).click()
    await expect(toasts(page).getByText('2,000 BR bots imported')).toBeVisible()
    await expect(bots(page)).toHaveCount(15)
    await expect(page.getByText('2,000', { exact: true })).toBeVisible()
  },
)

testFleet(
  'a faulty roster names exactly its faulty lines and fields, and imports nothing',
  async ({ page }) => {
    await page.goto('/br-bots')
    const expected: Record<string, string[]> = JSON.parse(
      await readFile(fleetFile('roster-faulty.expected.json'), 'utf8'),
    )

    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Roster' }).click()
    await check(page, 'roster-faulty.csv')
    const faults = dialog(page).getByRole('region', { name: 'Errors' })
    await expect(faults).toBeVisible()
    const download = page.waitForEvent('download')
    await dialog(page).getByRole('button', { name: 'Download CSV' }).click()

    const csv = await readFile(await (await download).path(), 'utf8')
    const found = csv
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row) => row.split(',').slice(0, 2))
    expect(found.map(([line]) => line)).toEqual(Object.keys(expected))
    for (const [line = '', field = ''] of found) expect(alike(expected[line])).toContain(field)
    await expect(dialog(page).getByRole('button', { name: /^Import \d/ })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByText('2,000', { exact: true })).toBeVisible()
  },
)

/** When hours contradict each other, the error may be on either. */
function alike(fields: string[] = []): string[] {
  const hours = ['start_hour', 'end_hour']
  return fields.some((field) => hours.includes(field)) ? hours : fields
}

testFleet('the same roster twice reports its duplicates and changes nothing', async ({ page }) => {
  await page.goto('/br-bots')

  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Roster' }).click()
  await check(page, 'roster.csv')

  await expect(dialog(page).getByText('2,000 rows, 0 valid')).toBeVisible()
  const first = dialog(page).getByRole('region', { name: 'Errors' }).getByRole('listitem').first()
  await expect(first).toContainText(/Line 2\s*nickname/)
  await page.keyboard.press('Escape')
  await expect(page.getByText('2,000', { exact: true })).toBeVisible()
})

testAdministrator(
  'a long file is imported by a job, which can be undone from its dialog',
  async ({ page }) => {
    const lines = Array.from(
      { length: 12_000 },
      (_, index) => `10.1.${index >> 8}.${index & 255}:8080:user:password`,
    )
    await page.goto('/proxies')
    await page.getByText('Import proxies').click()
    const file = { name: 'long.txt', mimeType: 'text/plain', buffer: Buffer.from(lines.join('\n')) }
    await dialog(page).locator('input[type=file]').setInputFiles(file)
    await expect(dialog(page).getByText('12,000 rows, 12,000 valid')).toBeVisible()
    await expect(dialog(page).getByText('run in the background')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Import 12,000 proxies' }).click()

    // Two jobs of many rows; a busy machine is slow.
    const slow = { timeout: 100_000 }
    await expect(dialog(page).getByText('12,000 of 12,000')).toBeVisible(slow)
    await expect(dialog(page).getByText('Imported 12,000', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Undo job' }).click()
    await dialog(page).getByRole('button', { name: 'Undo: import 12,000 proxies' }).click()
    await expect(dialog(page).getByText('Deleted 12,000', { exact: true })).toBeVisible(slow)
    await page.keyboard.press('Escape')
    await expect(page.getByText('No proxies found')).toBeVisible()
  },
)
