import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'

export const fleetFile = (name: string) => join(import.meta.dirname, 'fleet', name)

/** Imports the whole fleet through the API, as the user who is signed in on the page. */
export async function importFleet(page: Page): Promise<void> {
  await sendFleet(page.request, { origin: await originOf(page) })
}

/** The origin of the console, also while the page is still blank. */
async function originOf(page: Page): Promise<string> {
  return new URL((await page.request.get('/healthz')).url()).origin
}

export async function sendFleet(api: APIRequestContext, headers = {}): Promise<void> {
  await sendFile(api, 'servers', { format: 'csv', file: 'servers.csv', headers })
  await sendFile(api, 'proxies', { format: 'lines', file: 'proxies.txt', headers })
  await sendFile(api, 'br-bots', { format: 'csv', file: 'roster.csv', headers })
}

interface FileImport {
  format: string
  file: string
  headers: Record<string, string>
}

async function sendFile(
  api: APIRequestContext,
  resource: string,
  { format, file, headers }: FileImport,
): Promise<void> {
  const content = await readFile(fleetFile(file), 'utf8')
  const data = { format, content, dry_run: false }
  const response = await api.post(`/api/${resource}/import`, { headers, data })
  expect(await response.json()).toMatchObject({ faults: [] })
}

/** Calls the API as the user who is signed in on the page. */
export async function post(page: Page, path: string, data: object = {}): Promise<void> {
  const response = await page.request.post(`/api/${path}`, {
    headers: { origin: await originOf(page) },
    data,
  })
  expect(response.ok(), await response.text()).toBe(true)
}

export const bots = (page: Page): Locator =>
  page.getByRole('list', { name: 'BR bots' }).getByRole('listitem')

/** The card of one bot. */
export const cardOf = (page: Page, nickname: string): Locator =>
  bots(page).filter({ has: page.getByRole('button', { name: nickname, exact: true }) })

export const toasts = (page: Page): Locator => page.getByRole('region', { name: 'Notifications' })

/** Shows the rows that others added, moved or removed. */
export const showChanges = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^Show \d+ change/ }).click()

export async function chooseAction(page: Page, nickname: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${nickname}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
