import { type PageSlot, pageSlots } from '#domain/pager.ts'
import { ChevronLeft, ChevronRight } from '#web/ui/icons.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LazySelect } from '../../ui/select/lazy-select.tsx'
import { PageInput } from './page-input.tsx'

export interface PagerProps {
  page: number
  pageCount: number
  onPage(page: number): void
  /** `FLEET_PAGES_IN_FULL` on BR bots and accounts. */
  pagesInFull?: number | undefined
}

interface RowsPerPage {
  perPage: number
  perPageOptions: readonly number[]
  onPerPage(perPage: number): void
}

export function Pager({ perPage, perPageOptions, onPerPage, ...pager }: PagerProps & RowsPerPage) {
  const { page, pageCount, onPage } = pager
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-fg-2">
      <div className="flex items-center gap-2 max-md:hidden">
        <span aria-hidden>Rows per page</span>
        <LazySelect
          label="Rows per page"
          className="w-18"
          value={perPage}
          onValueChange={onPerPage}
          options={perPageOptions.map((value) => ({ value, label: String(value) }))}
        />
      </div>
      <span className="num ml-auto max-md:hidden">
        Page {page} of {pageCount}
      </span>
      <div className="flex items-center gap-1 max-md:w-full max-md:justify-between">
        <IconButton label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronLeft size={15} />
        </IconButton>
        <PageButtons {...pager} />
        <PageInput key={page} page={page} pageCount={pageCount} onPage={onPage} />
        <IconButton label="Next page" disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
          <ChevronRight size={15} />
        </IconButton>
      </div>
    </nav>
  )
}

function PageButtons({ page, pageCount, pagesInFull, onPage }: PagerProps) {
  const button = (slot: PageSlot) =>
    typeof slot === 'number' ? (
      <Button
        key={slot}
        variant={slot === page ? 'secondary' : 'ghost'}
        aria-label={`Page ${slot}`}
        aria-current={slot === page ? 'page' : undefined}
        className="num min-w-8 px-1.5"
        onClick={() => onPage(slot)}
      >
        {slot}
      </Button>
    ) : (
      <span key={slot} className="w-6 text-center">
        …
      </span>
    )
  return (
    <span className="flex items-center gap-1 max-md:hidden">
      {pageSlots(page, pageCount, pagesInFull).map(button)}
    </span>
  )
}
