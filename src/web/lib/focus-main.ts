/** Moves the focus to the content of the page, for example when the focused control disappears. */
export const focusMain = () => document.querySelector('main')?.focus({ preventScroll: true })

/** Moves the focus to the content of the page if the focused control has disappeared. */
export const focusMainIfLost = () => {
  if (document.activeElement === document.body) focusMain()
}

/** Moves the focus to the dialog or step around a control, for example when the control disappears. */
export const focusAround = (control: Element) =>
  control.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
