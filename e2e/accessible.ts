import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

const WIDTHS = [1440, 360]
/** A theme only changes colors, so its other rules are covered by the first theme. */
const THEMES = [
  { theme: 'dark', rules: null },
  { theme: 'light', rules: ['color-contrast', 'link-in-text-block'] },
]
const ONLY_VIOLATIONS: Parameters<AxeBuilder['options']>[0] = { resultTypes: ['violations'] }

/** Expects no axe violation and no horizontal scrolling, on a wide screen and a phone, in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  // Four scans of the whole page take a while on a busy machine.
  test.slow()
  const before = page.viewportSize()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    // Compares with the width that was set, because a page that is too wide widens its own viewport. An open popup
    // follows its button a moment later.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(width)
    for (const { theme, rules } of THEMES) {
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
  }
  if (before) await page.setViewportSize(before)
}
