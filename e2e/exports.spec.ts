import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { post } from './bots.ts'
import { test } from './fixtures.ts'
import { registerAdministrator } from './people.ts'

const PROXIES = 12_000

async function linesOf(page: Page, link: Locator): Promise<string[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/^proxies-[\d-]{10}\.csv$/)
  return (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
}

test('a long list is exported by a job, whose file is downloaded and deleted; a short one immediately', async ({
  page,
}) => {
  await registerAdministrator(page)
  const content = Array.from(
    { length: PROXIES },
    (_, index) => `10.0.${index >> 8}.${index & 255}:8080:user:password`,
  ).join('\n')
  await post(page, 'proxies/import', { format: 'lines', content })
  await page.goto('/proxies')

  await page.getByRole('button', { name: 'CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export 12,000 proxies' })
  await expect(dialog.getByText('12,000 of 12,000')).toBeVisible()
  await expectAccessible(page)
  const lines = await linesOf(page, dialog.getByRole('link', { name: 'Download' }))
  expect(lines).toHaveLength(PROXIES + 1)
  expect(lines.join()).not.toContain('password')

  await dialog.getByRole('button', { name: 'Show job' }).click()
  await expect(page).toHaveURL(/[/]jobs[?]open=\d+$/)
  const job = page.getByRole('dialog', { name: 'Export 12,000 proxies' })
  await expect(job.getByText(/^CSV file, [\d.]+ [KM]iB, kept until /)).toBeVisible()
  await expectAccessible(page)
  await job.getByRole('button', { name: 'Delete file' }).click()
  await expect(job.getByText('The file was deleted. Export the rows again.')).toBeVisible()
  await expect(job.getByRole('link', { name: 'Download' })).toBeHidden()

  await page.goto('/proxies?search=10.0.0.7')
  const short = await linesOf(page, page.getByRole('link', { name: 'CSV' }))
  expect(short.length).toBeLessThan(PROXIES)
})
