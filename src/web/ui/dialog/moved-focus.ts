/**
 * Whether the focus has left a closing popup, for example for a dialog that opened during the closing animation. Base UI ignores this
 * if `finalFocus` is a function.
 */
export function hasFocusMoved(popup: HTMLElement | null): boolean {
  const focused = document.activeElement
  if (!focused || focused === document.body) return false
  return !popup?.contains(focused) && !focused.closest('[data-closed]')
}
