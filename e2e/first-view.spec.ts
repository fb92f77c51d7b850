import { expect } from '@playwright/test'
import { testFleet as test } from './fixtures.ts'

const LISTS = [
  '/br-bots',
  '/group-management',
  '/bots',
  '/accounts',
  '/orders',
  '/penalties',
  '/servers',
  '/proxies',
  '/admins',
]

for (const path of LISTS)
  test(`${path} asks for its rows once, before its scripts run`, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).href))

    await page.goto(path)
    await expect(page.locator('main#main h1')).toBeVisible()
    await page.waitForLoadState('networkidle')

    const links = page.locator('link[rel=preload][as=fetch]')
    const named = await links.evaluateAll((all: HTMLLinkElement[]) => all.map(({ href }) => href))
    expect(named.length).toBeGreaterThan(1)
    for (const url of named) {
      const { pathname } = new URL(url)
      const same = asked.filter((one) => new URL(one).pathname === pathname)
      expect(same).toEqual([url])
    }
  })
