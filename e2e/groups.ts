import type { Locator, Page } from '@playwright/test'

export const groupRow = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })

export const openButton = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Details of ${name}`, exact: true })

export const panelOf = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: `Details of ${name}`, exact: true })
