import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { openDialog } from '#testing/web/open-fleet.ts'
import { refusal, stubApi } from '#testing/web/stub-api.ts'

const ID = '7d4b5a52-4a1a-4c9e-8f43-5a4a3d0d7b21'
const ADDED = { id: ID, created_at: '2026-11-18T09:30:00.000Z', used_at: null }
const EXPIRES = { expires_at: '2099-11-18T09:30:00.000Z' }

const REMOVALS = [
  {
    path: '/settings/security',
    list: 'GET auth/totp',
    before: { enabled_at: '2026-11-18T09:30:00.000Z', recovery_codes: 10 },
    after: { enabled_at: null, recovery_codes: 0 },
    change: 'POST auth/totp/disable',
    opener: 'Turn off two-factor',
    confirm: 'Turn off',
    heading: 'Two-factor authentication',
  },
  {
    path: '/settings/security',
    list: 'GET auth/passkeys',
    before: [{ ...ADDED, name: 'Laptop' }],
    after: [],
    change: `DELETE auth/passkeys/${ID}`,
    opener: 'Remove Laptop',
    confirm: 'Remove',
    heading: 'Passkeys',
  },
  {
    path: '/settings/api-keys',
    list: 'GET auth/api-keys',
    before: [{ ...ADDED, ...EXPIRES, name: 'Roster', start: 'ns_abcde', scope: 'write' }],
    after: [],
    change: `DELETE auth/api-keys/${ID}`,
    opener: 'Revoke Roster',
    confirm: 'Revoke',
    heading: 'API keys',
  },
]

const button = (name: string) => page.getByRole('button', { name, exact: true })

function stubSettings({ list, before }: (typeof REMOVALS)[number]) {
  return stubApi({
    'GET auth/me': signedInAs('operator'),
    'GET auth/sessions': [],
    'GET auth/totp': { enabled_at: null, recovery_codes: 0 },
    'GET auth/passkeys': [],
    [list]: before,
  })
}

test.for(REMOVALS)(
  '"$opener" moves the focus to the heading if the button disappears before the dialog',
  async (removal) => {
    const { path, list, after, change, opener, confirm, heading } = removal
    const server = stubSettings(removal)
    const { cache } = await openApp(path)
    server.answer({
      [change]: async () => {
        server.answer({ [list]: after })
        await cache.invalidateQueries()
        await expect.element(button(opener)).not.toBeInTheDocument()
        return null
      },
    })

    await button(opener).click()
    await button(confirm).click()

    await expect.element(openDialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: heading, level: 2 })).toHaveFocus()
  },
)

test.for(REMOVALS)(
  '"$opener" moves the focus to the heading if the button disappears after the dialog',
  async (removal) => {
    const { path, list, after, change, opener, confirm, heading } = removal
    const server = stubSettings(removal)
    const { cache } = await openApp(path)
    server.answer({ [change]: null })

    await button(opener).click()
    await button(confirm).click()
    await expect.element(openDialog).not.toBeInTheDocument()
    server.answer({ [list]: after })
    await cache.invalidateQueries()
    await expect.element(button(opener)).not.toBeInTheDocument()

    await expect.element(page.getByRole('heading', { name: heading, level: 2 })).toHaveFocus()
  },
)

test.for(REMOVALS)('a cancelled dialog returns the focus to "$opener"', async (removal) => {
  stubSettings(removal)
  await openApp(removal.path)

  await button(removal.opener).click()
  await button('Cancel').click()

  await expect.element(button(removal.opener)).toHaveFocus()
})

test.for(REMOVALS.slice(1))('"$opener" of something already gone is done', async (removal) => {
  const { path, list, after, change, opener, confirm } = removal
  const server = stubSettings(removal)
  await openApp(path)
  server.answer({ [change]: refusal('not_found', 'It does not exist.') })

  await button(opener).click()
  server.answer({ [list]: after })
  await button(confirm).click()

  await expect.element(openDialog).not.toBeInTheDocument()
  await expect.element(button(opener)).not.toBeInTheDocument()
  expect(page.getByText(/^Failed/).elements()).toEqual([])
})
