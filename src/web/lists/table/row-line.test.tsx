import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '#testing/web/open-app.tsx'
import { EVERYBODY, stubUsers } from '#testing/web/stub-users.ts'

test('the cells draw the line below their row, which WebKit would paint over a collapsed border', async () => {
  stubUsers(EVERYBODY)
  await openApp('/settings/users')
  const row = page.getByRole('row', { name: 'maria' })
  await expect.element(row).toBeVisible()

  const cell = row.getByRole('cell').first().element()
  expect(getComputedStyle(cell).borderBottomWidth).toBe('1px')
  expect(getComputedStyle(cell).borderCollapse).toBe('separate')
})
