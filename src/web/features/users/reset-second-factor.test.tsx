import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '#testing/web/open-app.tsx'
import { openDialog } from '#testing/web/open-fleet.ts'
import { refusal } from '#testing/web/stub-api.ts'
import { buildUser, listOf, maria, stubUsers } from '#testing/web/stub-users.ts'

const item = (name: string) => page.getByRole('menuitem', { name })

async function choose(username: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${username}` }).click()
  await item(action).click()
}

const digger = buildUser({ username: 'digger', second_factor: true })

test('the second factor of another user is reset if they have one', async () => {
  const server = stubUsers([digger, maria], {
    [`POST users/${digger.id}/reset_second_factor`]: () => {
      server.answer({ 'GET users': (call) => listOf([maria], call) })
      return { ...digger, second_factor: false }
    },
  })
  await openApp('/settings/users')

  await page.getByRole('button', { name: 'Actions for maria' }).click()
  await expect.element(item('Change role…')).toBeVisible()
  await expect.element(item('Reset two-factor…')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(item('Change role…')).not.toBeInTheDocument()
  await choose('digger', 'Reset two-factor…')
  await openDialog.getByRole('button', { name: 'Reset two-factor' }).click()

  await expect.element(page.getByText('Two-factor authentication reset').first()).toBeVisible()
  await expect.element(page.getByRole('row', { name: /^digger/ })).not.toBeInTheDocument()
})

test('a reset of two-factor succeeds when it is repeated because its response was lost', async () => {
  const server = stubUsers([digger])
  await openApp('/settings/users')
  await choose('digger', 'Reset two-factor…')
  const reset = openDialog.getByRole('button', { name: 'Reset two-factor' })
  await reset.click()
  await expect.element(openDialog.getByText(/^There was a problem connecting/)).toBeVisible()

  const none = refusal('conflict', 'This user does not use two-factor authentication.')
  server.answer({ [`POST users/${digger.id}/reset_second_factor`]: none })
  await reset.click()

  await expect.element(page.getByText('Two-factor authentication reset').first()).toBeVisible()
})
