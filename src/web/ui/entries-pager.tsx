import { formatCount } from '#domain/format.ts'
import { Button } from '#web/ui/button.tsx'
import { pageStep } from '#web/ui/page-step.ts'

interface EntriesPagerProps {
  page: number
  perPage: number
  pageCount: number
  /** The number of entries on all pages. */
  filtered: number
  /** The accessible name, where the screen has more than one pager. */
  label?: string
  onPage(page: number): void
}

/** `Showing 11 to 20 of 120 entries` with Previous and Next. A single page has no pager. */
export function EntriesPager({ label = 'Pages', ...paging }: EntriesPagerProps) {
  const { page, perPage, pageCount, filtered } = paging
  const first = Math.min((page - 1) * perPage + 1, filtered)
  const last = Math.min(page * perPage, filtered)
  if (pageCount <= 1) return null
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-x-4 gap-y-2 text-fg-2">
      <p className="num">
        Showing {formatCount(first)} to {formatCount(last)} of {formatCount(filtered)} entries
      </p>
      <div className="ml-auto flex gap-2">
        <Button {...pageStep(page - 1, paging)}>Previous</Button>
        <Button {...pageStep(page + 1, paging)}>Next</Button>
      </div>
    </nav>
  )
}
