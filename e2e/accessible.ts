import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

/** A state of a page is scanned at each width, and in each theme. */
const SCANS: Scan[] = [
  { width: 1440, theme: 'dark', rules: null },
  { width: 360, theme: 'light', rules: null },
]
/** Once for each page. A theme only changes colors, so the rules about them are enough. */
const OTHER_THEMES: Scan[] = [
  { width: 1440, theme: 'light', rules: ['color-contrast', 'link-in-text-block'] },
  { width: 360, theme: 'dark', rules: ['color-contrast', 'link-in-text-block'] },
]
/** Paths, without ids, that this worker has scanned in the other themes. */
const scannedPages = new Set<string>()

interface Scan {
  readonly width: number
  readonly theme: 'dark' | 'light'
  /** Null: all. */
  readonly rules: string[] | null
}

const ONLY_VIOLATIONS: Parameters<AxeBuilder['options']>[0] = { resultTypes: ['violations'] }

/** Expects no axe violation and no horizontal scrolling, on a wide screen and a phone, in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  // Several scans of the whole page take a while on a busy machine.
  test.slow()
  const before = page.viewportSize()
  const path = new URL(page.url()).pathname.replaceAll(/\d+/g, '')
  const scans = scannedPages.has(path) ? SCANS : [...OTHER_THEMES, ...SCANS]
  for (const scan of scans) await expectNoViolation(page, scan)
  scannedPages.add(path)
  if (before) await page.setViewportSize(before)
}

async function expectNoViolation(page: Page, { width, theme, rules }: Scan): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  // Compares with the width that was set, because a page that is too wide widens its own viewport. An open popup
  // follows its button a moment later.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(width)
  await page.evaluate(async (name) => {
    document.documentElement.dataset.theme = name
    const changes = document
      .getAnimations()
      .filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(changes.map(({ finished }) => finished))
  }, theme)
  // Without frames, legacy mode finds the same in half the time; so does reporting only violations.
  const axe = new AxeBuilder({ page }).setLegacyMode().options(ONLY_VIOLATIONS)
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html)}`)
  expect(found, `${page.url()}, ${width} px, ${theme}`).toEqual([])
}
