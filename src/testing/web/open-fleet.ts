import { page } from 'vitest/browser'
import type { BrBot } from '#contract/br-bots.ts'
import { aProxy, aServer, botPage } from './fleet.ts'
import { openApp, signedInAs } from './open-app.tsx'
import { stubApi } from './stub-api.ts'

/** Stubs the server with these bots, signed in as an administrator. */
export function stubFleet(bots: BrBot[], replies: Parameters<typeof stubApi>[0] = {}) {
  return stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET settings/display': { time_zone: 'Europe/Kyiv', brand_label: 'BR |' },
    'GET servers': [
      aServer(1, { display_name: 'Kyiv' }),
      aServer(2, { display_name: 'Odesa' }),
      aServer(3, { display_name: 'Lviv' }),
    ],
    'GET proxies': [aProxy(1), aProxy(2)],
    'GET br-bots': botPage(bots),
    ...replies,
  })
}

/** Opens the page as on the first visit. */
export function openBots(search = '') {
  localStorage.clear()
  return openApp(`/br-bots${search}`)
}

export const toasts = page.getByRole('region', { name: 'Notifications' })

/** The open dialog, without the toasts, which have the same role. */
export const openDialog = page
  .getByRole('dialog')
  .filter({ hasNot: page.getByRole('button', { name: 'Dismiss' }) })

/** Shows what others added, moved or removed on the open list. */
export const showChanges = (count: number) =>
  page
    .getByRole('button', { name: count === 1 ? 'Show 1 change' : `Show ${count} changes` })
    .click()

/** Chooses an action from the menu of a row. */
export async function chooseAction(row: string, action: string | RegExp) {
  await page.getByRole('button', { name: `Actions for ${row}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** The card of one bot. */
export function card(nickname: string) {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: nickname, exact: true }) })
}
