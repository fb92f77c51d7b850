import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

const WIDTHS = [1440, 360]
/** A theme changes colours only: the others of its rules were heard in the first. */
const THEMES = [
  { theme: 'dark', rules: null },
  { theme: 'light', rules: ['color-contrast', 'link-in-text-block'] },
]
const ONLY_VIOLATIONS: Parameters<AxeBuilder['options']>[0] = { resultTypes: ['violations'] }

/** No axe violation and no sideways scroll, wide and on a phone, in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  // Four looks at the whole page take a while on a busy machine.
  test.slow()
  const before = page.viewportSize()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    // What the page wants, against the width that was set: a page too wide would widen its own viewport.
    // An open popup follows its button a moment later.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(width)
    for (const { theme, rules } of THEMES) {
      await page.evaluate(async (name) => {
        document.documentElement.dataset.theme = name
        const changes = document.getAnimations().filter((one) => one instanceof CSSTransition)
        await Promise.allSettled(changes.map(({ finished }) => finished))
      }, theme)
      // Without frames in the page, `legacy` finds the same in half of the time; so does a report of violations alone.
      const axe = new AxeBuilder({ page }).setLegacyMode().options(ONLY_VIOLATIONS)
      const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html)}`)
      expect(found, `${page.url()}, ${width} px, ${theme}`).toEqual([])
    }
  }
  if (before) await page.setViewportSize(before)
}
