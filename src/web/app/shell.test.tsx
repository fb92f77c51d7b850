import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { stubApi } from '#testing/web/stub-api.ts'
import { SHORTCUTS_FLAG } from '#web/lib/shortcuts.ts'
import { CONSOLE_PAGES } from './page-at.ts'

beforeEach(() => {
  stubApi({ 'GET auth/me': signedInAs('operator') })
})

const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const main = () => page.getByRole('main')

describe('addresses', () => {
  test('an unknown one shows Page not found with a link to the home page', async () => {
    const app = await openApp('/no/such/page')

    await expect.element(heading('Page not found')).toBeVisible()
    expect(document.title).toBe('Page not found · Night Shift')
    await page.getByRole('link', { name: 'Go to the home page' }).click()

    await expect.poll(app.address).toBe('/')
    await expect.element(main()).toHaveFocus()
    await expect.element(main()).toHaveAccessibleName('Home')
  })
})

test.for(CONSOLE_PAGES.filter(({ layout }) => layout === 'shell'))(
  '$path has the heading that the server sends',
  async ({ path, label, ...facts }) => {
    const title = 'title' in facts ? facts.title : label
    stubApi({ 'GET auth/me': signedInAs('administrator') })
    await openApp(path)

    await expect.element(heading(title)).toBeInTheDocument()
    expect(heading(title).element().textContent).toBe(title)
  },
)

test('the sidebar and the sheet name the keys of the palette of a Mac', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Macintosh; Intel Mac OS X 10_15_7')
  await openApp('/auto-responder')
  await expect.element(page.getByRole('button', { name: 'Jump to… ⌘ K' })).toBeVisible()
  await userEvent.keyboard('?')

  await expect.element(page.getByRole('dialog').getByText('⌘')).toBeVisible()
  await expect.element(page.getByText('Ctrl')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
})

test('the sheet of shortcuts lists the search on pages that have one only', async () => {
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await openApp('/auto-responder')

  await expect.element(heading('Auto Responder')).toBeVisible()
  await userEvent.keyboard('?')
  await expect.element(sheet.getByText('Go to Orders')).toBeVisible()
  expect(sheet.getByText('Search this page').elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await page.getByRole('link', { name: 'API docs' }).click()
  await expect.element(heading('API Documentation')).toBeVisible()
  await userEvent.keyboard('?')

  await expect.element(sheet.getByText('Search this page')).toBeVisible()
})

describe('the sidebar', () => {
  const offered = () =>
    page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href'))

  test('shows an administrator every page in order, all visible at 900 px', async () => {
    stubApi({ 'GET auth/me': signedInAs('administrator') })
    await openApp('/auto-responder')

    const pages = CONSOLE_PAGES.filter(({ isInSidebar }) => isInSidebar)
    await expect.poll(offered).toEqual(pages.map(({ path }) => path))
    const last = page.getByRole('link', { name: 'LibRW' }).element()
    const box = last.closest('nav')?.parentElement
    expect(last.getBoundingClientRect().bottom).toBeLessThanOrEqual(
      box?.getBoundingClientRect().bottom ?? 0,
    )
  })

  test('hides the pages that a role cannot open, and so does the command palette', async () => {
    stubApi({ 'GET auth/me': signedInAs('dealer') })
    await openApp('/auto-responder')

    await expect.poll(offered).toContain('/orders')
    for (const path of [
      '/logs',
      '/br-bots',
      '/group-management',
      '/bots',
      '/accounts',
      '/penalties',
    ])
      expect(offered()).not.toContain(path)
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(page.getByRole('option', { name: 'Orders' })).toBeVisible()
    expect(page.getByRole('option', { name: 'BR bots' }).elements()).toEqual([])
  })

  test('can be collapsed to a rail, which is remembered', async () => {
    await openApp('/auto-responder')

    await page.getByRole('button', { name: 'Collapse sidebar' }).click()

    await expect.poll(() => page.getByRole('complementary').element().clientWidth).toBeLessThan(57)
    expect(localStorage.getItem('night-shift-rail')).toBe('on')
    await expect.element(page.getByRole('link', { name: 'Orders', exact: true })).toBeVisible()
  })
})

describe('a phone', () => {
  test('has a bar with the most used pages, and all pages behind More', async () => {
    await page.viewport(360, 780)
    await openApp('/auto-responder')

    const bar = page.getByRole('navigation', { name: 'Quick' })
    await expect.element(bar.getByRole('link', { name: 'Home' })).toBeVisible()
    await expect.element(bar.getByRole('link', { name: 'Orders' })).toBeVisible()
    await expect.element(bar.getByRole('link', { name: 'Groups' })).not.toBeInTheDocument()
    await expect.element(bar.getByRole('link', { name: 'Map' })).toBeVisible()
    await bar.getByRole('button', { name: 'More' }).click()

    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.getByRole('link', { name: 'Settings' }).click()
    await expect.element(heading('Settings')).toBeVisible()
    await expect.element(menu).not.toBeInTheDocument()
  })
})

test('a phone searches everything behind More, and returns there', async () => {
  stubApi({ 'GET auth/me': signedInAs('operator'), 'GET search': [] })
  await page.viewport(360, 780)
  await openApp('/auto-responder')
  const more = page.getByRole('button', { name: 'More' })
  await more.click()

  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Jump to…' }).click()

  const field = page.getByRole('combobox', { name: 'Search everything' })
  await expect.element(field).toHaveFocus()
  await expect.element(page.getByRole('dialog', { name: 'Menu' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(more).toHaveFocus()
})

test('the bar of an administrator links to the bots and their groups', async () => {
  stubApi({ 'GET auth/me': signedInAs('administrator') })
  await page.viewport(360, 780)
  await openApp('/librw')

  const bar = page.getByRole('navigation', { name: 'Quick' })
  await expect.element(bar.getByRole('link', { name: 'BR bots' })).toBeVisible()
  await expect.element(bar.getByRole('link', { name: 'Groups' })).toBeVisible()
  await expect.element(bar.getByRole('link', { name: 'Home' })).toBeVisible()
})

describe('the keyboard', () => {
  test('Tab first offers to skip to the content', async () => {
    await openApp('/auto-responder')
    await expect.element(heading('Auto Responder')).toBeVisible()

    await userEvent.keyboard('{Tab}{Enter}')

    await expect.element(main()).toHaveFocus()
  })

  test('the keys g and s open the settings and focus the page', async () => {
    const app = await openApp('/auto-responder')
    await expect.element(heading('Auto Responder')).toBeVisible()

    await userEvent.keyboard('gs')

    await expect.poll(app.address).toBe('/settings')
    await expect.element(main()).toHaveFocus()
  })

  test('shortcuts work in a Ukrainian keyboard layout', async () => {
    const app = await openApp('/auto-responder')
    await expect.element(heading('Auto Responder')).toBeVisible()
    const press = (key: string, code: string, ctrlKey = false) =>
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key, code, ctrlKey, bubbles: true }),
      )

    press('п', 'KeyG')
    press('і', 'KeyS')
    await expect.poll(app.address).toBe('/settings')

    press('л', 'KeyK', true)
    await expect.element(page.getByRole('combobox', { name: 'Search everything' })).toBeVisible()
  })

  test('single keys do nothing once they are turned off', async () => {
    const app = await openApp('/auto-responder')
    await expect.element(heading('Auto Responder')).toBeVisible()

    await userEvent.keyboard('?')
    await page.getByRole('checkbox', { name: 'Enable single-key shortcuts' }).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await userEvent.keyboard('gs?')

    expect(localStorage.getItem(SHORTCUTS_FLAG)).toBe('off')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(app.address()).toBe('/auto-responder')
  })

  test('Ctrl K finds a page and opens it', async () => {
    const app = await openApp('/auto-responder')
    await expect.element(heading('Auto Responder')).toBeVisible()

    await userEvent.keyboard('{Control>}k{/Control}')
    await page.getByRole('combobox', { name: 'Search everything' }).fill('sett')
    await userEvent.keyboard('{Enter}')

    await expect.poll(app.address).toBe('/settings')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })
})
