import { useEffect, useState } from 'react'
import { type PageSlot, pageSlots, typedPage } from '#domain/pager.ts'
import { PER_PAGE_OPTIONS, type PerPage } from '#web/lists/list-search.ts'
import { Button } from '#web/ui/button.tsx'
import { EntriesPager } from '#web/ui/entries-pager.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ChevronLeft, ChevronRight } from '#web/ui/icons.ts'
import { pageStep } from '#web/ui/page-step.ts'
import { LazySelect } from '#web/ui/select/lazy-select.tsx'

/** Page numbers, or "Showing 11 to 20 of 120 entries" with buttons for the previous and the next page. */
export type PagerKind = 'numbers' | 'entries'

interface ListPagerProps extends Pick<PagerProps, 'pagesInFull'> {
  kind?: PagerKind | undefined
  /** The part of the URL that pages. */
  search: { page: number; per_page: PerPage }
  onChange(patch: { page?: number; per_page?: PerPage }): void
  /** Undefined until the list is loaded. */
  meta: { filtered: number; pageCount: number } | undefined
  /** Whether `meta` is still that of the previous query. */
  isPlaceholder?: boolean
}

/** The pager of a list whose page is in the URL; an empty list has none. */
export function ListPager(props: ListPagerProps) {
  const { kind = 'numbers', search, onChange, meta, isPlaceholder = false, pagesInFull } = props
  const { page, per_page } = search
  const onPage = (next: number) => onChange({ page: next })
  useExistingPage({ page, pageCount: isPlaceholder ? undefined : meta?.pageCount, onPage })

  if (!meta || meta.filtered === 0) return null
  if (kind === 'entries') return <EntriesPager {...meta} {...{ page, onPage }} perPage={per_page} />
  return (
    <Pager
      page={page}
      pageCount={meta.pageCount}
      onPage={onPage}
      pagesInFull={pagesInFull}
      perPage={per_page}
      perPageOptions={PER_PAGE_OPTIONS}
      onPerPage={(rows) =>
        onChange({ per_page: PER_PAGE_OPTIONS.find((each) => each === rows) ?? per_page })
      }
    />
  )
}

interface Paging {
  page: number
  /** Undefined until the list is loaded. */
  pageCount: number | undefined
  onPage(page: number): void
}

/** Goes to the last page when the current one does not exist: its rows were deleted, or the URL names it. */
function useExistingPage({ page, pageCount, onPage }: Paging) {
  const isBeyond = pageCount !== undefined && pageCount > 0 && page > pageCount
  useEffect(() => {
    if (isBeyond) onPage(pageCount)
  }, [isBeyond, pageCount, onPage])
}

interface PagerProps {
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
      <div className="flex items-center gap-1 max-md:w-full max-md:flex-wrap max-md:justify-between">
        <IconButton label="Previous page" {...pageStep(page - 1, pager)}>
          <ChevronLeft size={15} />
        </IconButton>
        <PageButtons {...pager} />
        <PageInput page={page} pageCount={pageCount} onPage={onPage} />
        <IconButton label="Next page" {...pageStep(page + 1, pager)}>
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

interface PageInputProps {
  page: number
  pageCount: number
  onPage(page: number): void
}

/** Chooses a page on small screens: a number from 1 to the last; anything else restores the current one. */
function PageInput({ page, pageCount, onPage }: PageInputProps) {
  const [typed, setTyped] = useState<string>()

  const go = () => {
    const wanted = typed === undefined ? undefined : typedPage(typed, pageCount)
    setTyped(undefined)
    if (wanted !== undefined && wanted !== page) onPage(wanted)
  }

  return (
    <label className="num flex items-center gap-2 md:hidden">
      <input
        inputMode="numeric"
        aria-label="Page number"
        value={typed ?? page}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={go}
        onKeyDown={({ key }) => key === 'Enter' && go()}
        className="field w-16 text-center"
      />
      of {pageCount}
    </label>
  )
}
