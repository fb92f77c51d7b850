import { page } from 'vitest/browser'
import type { Me } from '#contract/auth.ts'
import type { CaptchaKey } from '#contract/captcha-keys.ts'
import { MASK } from '#contract/mask.ts'
import { openApp, signedInAs } from './open-app.tsx'
import { stubApi } from './stub-api.ts'

const SECRETS: Record<number, string> = { 1: 'AIzaSy-main', 2: 'AIzaSy-spare' }
const AT = '2026-11-01T08:00:00.000Z'

export function aKey(id: number, override: Partial<CaptchaKey> = {}): CaptchaKey {
  return { id, label: null, key: MASK, created_at: AT, updated_at: AT, version: 1, ...override }
}

export const mainKey = aKey(1, { label: 'Main' })
export const spareKey = aKey(2)

/** Stubs the server with these captcha keys. Revealed, they are `AIzaSy-main` and `AIzaSy-spare`. */
export function stubKeys(
  keys: CaptchaKey[],
  replies: Parameters<typeof stubApi>[0] = {},
  role: Me['role'] = 'operator',
) {
  return stubApi({
    'GET auth/me': signedInAs(role),
    'GET captcha': ({ query }) =>
      keys.map((row) => ({ ...row, key: query.reveal ? (SECRETS[row.id] ?? '') : MASK })),
    ...replies,
  })
}

export const openKeys = (search = '') => openApp(`/captcha-management${search}`)

export const rowOf = (label: string) => page.getByRole('row', { name: new RegExp(`^${label}`) })

/** Chooses an action from the menu of a key, named by label and id: `Main #1`. */
export async function chooseFor(key: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${key}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
