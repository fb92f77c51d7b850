import { expect, type Locator, type Page } from '@playwright/test'

export const mapOf = (page: Page) => page.getByRole('application', { name: 'Map' })
export const zoomOf = (page: Page) => Number(new URL(page.url()).searchParams.get('zoom') ?? 1)
export const news = (page: Page) => page.getByRole('status', { name: 'Selection' })

export async function loaded(page: Page): Promise<void> {
  await expect(mapOf(page)).toBeVisible()
  await expect(page.getByText('Loading map...')).toBeHidden()
}

/** Of the read-out: where the pointer or the middle of the view is, in game units. */
export async function placeIn(page: Page): Promise<number[]> {
  const text = await page
    .locator('dt:has-text("Cursor") + dd, dt:has-text("Center") + dd')
    .textContent()
  return text?.split(',').map(Number) ?? []
}

/** Where the map is under the mouse, at a point of the page; waits until the read-out has heard that it is there. */
export async function placeUnderMouse(page: Page, x: number, y: number): Promise<number[]> {
  const box = await mapOf(page).boundingBox()
  await page.mouse.move(x, y)
  const place = [x - (box?.x ?? 0), y - (box?.y ?? 0)].map(Math.round).join(', ')
  await expect(page.locator('dt:has-text("Screen") + dd')).toHaveText(place)
  return placeIn(page)
}

/** Waits until the read-out says the same place, to a pixel or so of the whole map. */
export async function expectPlace(page: Page, [x = 0, y = 0]: number[], within: number) {
  await expect
    .poll(async () => {
      const [nowX = 0, nowY = 0] = await placeIn(page)
      return Math.max(Math.abs(nowX - x), Math.abs(nowY - y))
    })
    .toBeLessThanOrEqual(within)
}

/** Waits until the map lies still: at its slowest a thrown one shows another place after such a while. */
export async function expectRest(page: Page) {
  let before = ''
  await expect
    .poll(
      async () => {
        const was = before
        before = (await placeIn(page)).join()
        return before === was
      },
      { intervals: [500] },
    )
    .toBe(true)
}

export async function middleOf(map: Locator) {
  const box = await map.boundingBox()
  if (!box) throw new Error('The map is not in sight')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
