import { type Browser, expect, type Locator, type Page } from '@playwright/test'

export const PASSWORD = 'correct horse battery'
/** Of a console that was filled before its journey. */
export const ADMINISTRATOR = 'Petro'

export async function fillIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
}

/** Makes the first administrator of a fresh console, and leaves him on the home page. */
export async function makeAdministrator(page: Page, username = ADMINISTRATOR): Promise<void> {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Create the first administrator' })).toBeVisible()
  await fillIn(page, username)
  await expect(page).toHaveURL('/')
}

/** Leaves the new user on the waiting page. */
export async function askForAccess(page: Page, username: string): Promise<void> {
  await page.goto('/login?mode=register')
  await fillIn(page, username)
  await expect(page).toHaveURL('/waiting-approval')
}

export async function signIn(page: Page, username: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await fillIn(page, username)
}

/** A person at another machine: a browser without our cookies. */
export async function elsewhere(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })
  return context.newPage()
}

export const rowOf = (page: Page, username: string) =>
  page.getByRole('row', { name: new RegExp(`^${username}`) })

/** Picks from the menu of a user; the administrator is on the page of the users. */
export async function choose(page: Page, username: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${username}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Each role stands with what it means, where others may be named. */
export function chooseRole(dialog: Locator, role: string): Promise<void> {
  return dialog.getByRole('radio', { name: new RegExp(`^${role}`) }).click()
}

export async function approve(page: Page, username: string, role: string): Promise<void> {
  await choose(page, username, 'Approve…')
  const dialog = page.getByRole('dialog', { name: `Approve ${username}` })
  await chooseRole(dialog, role)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog).toBeHidden()
}
