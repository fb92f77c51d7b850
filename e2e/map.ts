import { expect, type Locator, type Page } from '@playwright/test'

export const mapOf = (page: Page) => page.getByRole('application', { name: 'Map' })
export const zoomOf = (page: Page) => Number(new URL(page.url()).searchParams.get('zoom') ?? 1)
export const selectionStatus = (page: Page) => page.getByRole('status', { name: 'Selection' })

export async function expectLoaded(page: Page): Promise<void> {
  await expect(mapOf(page)).toBeVisible()
  await expect(page.getByText('Loading map...')).toBeHidden()
}

/** The game coordinates in the readout: those of the pointer, or of the center of the view. */
export async function coordinatesOn(page: Page): Promise<number[]> {
  const text = await page
    .locator('dt:has-text("Cursor") + dd, dt:has-text("Center") + dd')
    .textContent()
  return text?.split(',').map(Number) ?? []
}

/** Moves the mouse and returns the game coordinates below it, once the readout shows them. */
export async function coordinatesAt(page: Page, x: number, y: number): Promise<number[]> {
  const box = await mapOf(page).boundingBox()
  await page.mouse.move(x, y)
  const screen = [x - (box?.x ?? 0), y - (box?.y ?? 0)].map(Math.round).join(', ')
  await expect(page.locator('dt:has-text("Screen") + dd')).toHaveText(screen)
  return coordinatesOn(page)
}

/** Waits until the readout shows the same coordinates, within a tolerance. */
export async function expectCoordinates(page: Page, [x = 0, y = 0]: number[], tolerance: number) {
  await expect
    .poll(async () => {
      const [nowX = 0, nowY = 0] = await coordinatesOn(page)
      return Math.max(Math.abs(nowX - x), Math.abs(nowY - y))
    })
    .toBeLessThanOrEqual(tolerance)
}

/** Waits until the map is still: even the slowest fling changes the coordinates within this interval. */
export async function expectRest(page: Page) {
  let current = ''
  await expect
    .poll(
      async () => {
        const previous = current
        current = (await coordinatesOn(page)).join()
        return current === previous
      },
      { intervals: [500] },
    )
    .toBe(true)
}

export async function centerOf(map: Locator) {
  const box = await map.boundingBox()
  if (!box) throw new Error('The map is not visible')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
