import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '#testing/web/open-app.tsx'
import { EVERYBODY, stubUsers } from '#testing/web/stub-users.ts'

/** WebKit computes `static` for the position of every row. */
function withoutPositionedRows(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('tr { position: static !important }')
  document.adoptedStyleSheets.push(sheet)
  onTestFinished(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  })
}

test('a click between the cells of a row reaches that row, also in a browser that does not position rows', async () => {
  withoutPositionedRows()
  stubUsers(EVERYBODY)
  await openApp('/settings/users')
  const cell = page.getByRole('row', { name: 'maria' }).getByRole('cell').last()
  await expect.element(cell).toBeVisible()

  const { x, y, height } = cell.element().getBoundingClientRect()

  const target = document.elementFromPoint(x - 2, y + height / 2)
  expect(target?.closest('tr')?.textContent).toContain('maria')
})
