import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Locator, type Page, test } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    readonly axe?: typeof axe
  }
}

/** A theme only changes colors, so the rules about them are enough for the second theme of a width. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']
/** Every width and theme is scanned with all rules once; the two remaining combinations only for colors, once per page. */
const SCANS: Scan[] = [
  { width: 1440, theme: 'light', rules: COLOR_RULES },
  { width: 1440, theme: 'dark', rules: null },
  { width: 360, theme: 'light', rules: null },
  { width: 360, theme: 'dark', rules: COLOR_RULES },
]
/** Paths, without ids, of which this worker has scanned the colors. */
const scannedPages = new Set<string>()

/** The minified script: each page evaluates it again, and `axe.source` takes twice as long. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

interface Scan {
  readonly width: number
  readonly theme: 'dark' | 'light'
  /** Null runs all rules. */
  readonly rules: string[] | null
}

/** Expects no axe violation and no horizontal scrolling, on a wide screen and a phone, in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  // Several scans of the whole page take a while on a busy machine.
  test.slow()
  // The frame in the HTML is shown before the page, and has neither.
  await expect(page.locator('main')).toBeAttached()
  await expect(page.locator('h1').first()).toBeAttached()
  const before = page.viewportSize()
  const path = new URL(page.url()).pathname.replaceAll(/\d+/g, '')
  const scans = scannedPages.has(path) ? SCANS.filter(({ rules }) => rules === null) : SCANS
  for (const scan of scans) await expectNoViolation(page, scan)
  scannedPages.add(path)
  if (before) await page.setViewportSize(before)
}

async function expectNoViolation(page: Page, { width, theme, rules }: Scan): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await expectNoSidewaysScroll(page, width)
  await page.evaluate(async (name) => {
    document.documentElement.dataset.theme = name
    // A new width mounts elements, whose transitions start a frame later.
    for (;;) {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      const changes = document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
      if (changes.length === 0) return
      await Promise.allSettled(changes.map(({ finished }) => finished))
    }
  }, theme)
  expect(await violationsOf(page, rules), `${page.url()}, ${width} px, ${theme}`).toEqual([])
}

/**
 * Expects that no part of the page or of an open popup is outside the window horizontally. Compares with the width that was set,
 * because a page that is too wide widens its own viewport. Waits, because an open popup follows its button a moment later.
 */
export async function expectNoSidewaysScroll(page: Page, width: number): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(width)
  await expect.poll(() => popupsOutside(page, width)).toEqual([])
}

/** The open popups that are not within the window. A popup that is placed beside a button must not end below the window either. */
function popupsOutside(page: Page, width: number): Promise<string[]> {
  return page.locator('[data-open]:is([data-side], [role=dialog])').evaluateAll(
    (popups: HTMLElement[], end) =>
      popups
        .map((popup) => ({ popup, box: popup.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0)
        .filter(({ popup, box: { left, right, top, bottom } }) => {
          const isBelow = 'side' in popup.dataset && (top < -1 || bottom > innerHeight + 1)
          return left < -1 || right > end + 1 || isBelow
        })
        .map(
          ({ popup, box }) =>
            `${popup.role ?? popup.tagName} ${popup.ariaLabel ?? ''} ${JSON.stringify(box)}`,
        ),
    width,
  )
}

const TOUCH_TARGET_PX = 44

/** Expects that each visible target is large enough for a finger. A pressed button is smaller for a moment. */
export async function expectTouchTargets(targets: Locator): Promise<void> {
  const tooSmall = () =>
    targets.evaluateAll(
      (elements: HTMLElement[], least) =>
        elements
          .filter(({ offsetParent }) => offsetParent !== null)
          .map((one) => ({
            name: one.ariaLabel ?? one.textContent,
            box: one.getBoundingClientRect(),
          }))
          .filter(({ box }) => box.width < least || box.height < least)
          .map(({ name, box }) => `${name} ${box.width}×${box.height}`),
      TOUCH_TARGET_PX,
    )
  await expect.poll(tooSmall).toEqual([])
}

/** Each violation as its rule and the elements that break it. */
async function violationsOf(page: Page, rules: string[] | null): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(async (values) => {
    if (!window.axe) throw new Error('axe-core is not loaded')
    // Collecting details of the rules that passed would take half of the time.
    const { violations } = await window.axe.run(document, {
      resultTypes: ['violations'],
      // The default also fetches and parses the style sheets, which only a disabled experimental rule needs.
      preload: { assets: ['media'] },
      ...(values && { runOnly: { type: 'rule', values } }),
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html)}`)
  }, rules)
}
