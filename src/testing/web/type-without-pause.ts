import type { Locator } from 'vitest/browser'

/** Enters texts one after the other, synchronously, so that a debounced search cannot start in between. */
export function typeWithoutPause(field: Locator, texts: string[]): void {
  const input = field.element()
  // React overrides `value` on the element and would not notice a change made there.
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  for (const text of texts) {
    set?.call(input, text)
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
}
