/** Moves the focus to the content of the page, for example when the focused control disappears. */
export const focusMain = () => document.querySelector('main')?.focus({ preventScroll: true })
