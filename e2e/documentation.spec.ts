import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { testAdministrator as test } from './fixtures.ts'
import { requestAccess, signIn } from './people.ts'

test('the documentation is searched, linked to, copied and downloaded', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/documentation')
  await page.getByRole('searchbox', { name: 'Search endpoints…' }).fill('br-bots deactivate')
  await expect(page.getByRole('tab', { name: /^BR Bots/, selected: true })).toBeVisible()
  const active = page.getByRole('article', { name: 'POST /api/br-bots/{id}/active' })
  await expect(active).toBeVisible()

  await active.getByRole('button', { name: 'Copy as curl' }).click()
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(clipboard).toContain(`curl --request POST "${baseURL}/api/br-bots/$ID/active"`)
  expect(await clipboard()).toContain(`--data '{"is_active":true}'`)

  await active.getByRole('button', { name: /^Copy link/ }).click()
  await expect.poll(clipboard).toBe(`${baseURL}/documentation#post-br-bots-id-active`)
  const link = await clipboard()

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download openapi.json' }).click()
  const document = JSON.parse(await readFile(await (await downloading).path(), 'utf8'))
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toContain('/api/br-bots/{id}/active')

  // The link contains the page to open after signing in.
  await context.clearCookies()
  await page.goto(link)
  await signIn(page, 'Petro')
  await expect(active).toHaveAttribute('aria-current', 'location')
  const categories = page.getByRole('tablist')
  await expect
    .poll(async () => {
      const [tabs, article] = [await categories.boundingBox(), await active.boundingBox()]
      return tabs && article && article.y - (tabs.y + tabs.height)
    })
    .toBeGreaterThan(0)
  await expect(active).toBeInViewport()
})

test('the documentation is accessible and open to every approved user', async ({ page }) => {
  await page.goto('/documentation#get-br-bots-id')
  await expect(page.getByRole('article', { name: 'GET /api/br-bots/{id}' })).toBeInViewport()
  await expectAccessible(page)
  await page.goto('/documentation?category=orders&search=proxy')
  await expect(page.getByText('Nothing in Orders matches “proxy”')).toBeVisible()
  await expectAccessible(page)

  await page.context().clearCookies()
  await requestAccess(page, 'Olena')
  await page.goto('/documentation')
  await expect(page).toHaveURL('/waiting-approval')
})
