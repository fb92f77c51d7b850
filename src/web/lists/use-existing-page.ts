import { useEffect } from 'react'

interface Paging {
  page: number
  /** Undefined while nobody knows. */
  pageCount: number | undefined
  onPage(page: number): void
}

/** The last page can vanish under the operator: with the rows on it, or by an address that says too much. */
export function useExistingPage({ page, pageCount, onPage }: Paging) {
  const isBeyond = pageCount !== undefined && pageCount > 0 && page > pageCount
  useEffect(() => {
    if (isBeyond) onPage(pageCount)
  }, [isBeyond, pageCount, onPage])
}
