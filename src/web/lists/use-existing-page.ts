import { useEffect } from 'react'

interface Paging {
  page: number
  /** Undefined until the list is loaded. */
  pageCount: number | undefined
  onPage(page: number): void
}

/** Goes to the last page when the current one does not exist: its rows were deleted, or the URL names it. */
export function useExistingPage({ page, pageCount, onPage }: Paging) {
  const isBeyond = pageCount !== undefined && pageCount > 0 && page > pageCount
  useEffect(() => {
    if (isBeyond) onPage(pageCount)
  }, [isBeyond, pageCount, onPage])
}
