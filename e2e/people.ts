import { expect, type Locator, type Page } from '@playwright/test'

export const PASSWORD = 'correct horse battery'
/** The administrator of a seeded console. */
export const ADMINISTRATOR = 'Petro'

export async function submitCredentials(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
}

/** Registers the first administrator of a new console, who ends up on the home page. */
export async function registerAdministrator(page: Page): Promise<void> {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Create the first administrator' })).toBeVisible()
  await submitCredentials(page, ADMINISTRATOR)
  await expect(page).toHaveURL('/')
}

/** Registers a user, who ends up on the waiting page. */
export async function requestAccess(page: Page, username: string): Promise<void> {
  await page.goto('/login?mode=register')
  await submitCredentials(page, username)
  await expect(page).toHaveURL('/waiting-approval')
}

export async function signIn(page: Page, username: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await submitCredentials(page, username)
}

export const rowOf = (page: Page, username: string) =>
  page.getByRole('row', { name: new RegExp(`^${username}`) })

/** Chooses an action from the menu of a user on the users page. */
export async function choose(page: Page, username: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${username}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** The name of a radio button includes the description of the role. */
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
