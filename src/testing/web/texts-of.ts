import type { Locator } from 'vitest/browser'

/** The texts of all elements that a locator finds now. */
export const textsOf = (locator: Locator) => locator.elements().map((one) => one.textContent)
