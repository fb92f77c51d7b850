interface Pages {
  pageCount: number
  onPage(page: number): void
}

/**
 * The props of a button that opens a page. Without such a page the button does nothing. It is not `disabled`, because it would
 * lose the focus on the step that reaches the first or the last page.
 */
export function pageStep(page: number, { pageCount, onPage }: Pages) {
  const exists = page >= 1 && page <= pageCount
  return { 'aria-disabled': !exists, onClick: () => exists && onPage(page) }
}
