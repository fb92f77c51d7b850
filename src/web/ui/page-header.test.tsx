import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PageHeader } from './page-header.tsx'

function pageWith(chips: number) {
  const rows = Array.from({ length: chips }, (_, at) => `Filter ${at}`)
  return (
    <>
      <PageHeader group="Fleet" title="BR Bots">
        {rows.map((row) => (
          <span key={row} style={{ width: '100%', height: 40 }}>
            {row}
          </span>
        ))}
      </PageHeader>
      <div style={{ height: 3000 }}>Rows</div>
    </>
  )
}

const heading = page.getByRole('heading', { name: 'BR Bots' })
const topOf = () => heading.element().getBoundingClientRect().top

test('the header of a page stays at the top, but scrolls away once it fills half of a phone', async () => {
  await page.viewport(360, 640)
  const screen = await render(pageWith(2))
  window.scrollTo({ top: 1000 })
  expect(topOf()).toBeGreaterThanOrEqual(0)

  await screen.rerender(pageWith(8))
  await expect.poll(topOf).toBeLessThan(0)

  await screen.rerender(pageWith(2))
  await expect.poll(topOf).toBeGreaterThanOrEqual(0)
})
