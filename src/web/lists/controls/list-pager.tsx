import { PER_PAGE_OPTIONS, type PerPage } from '#web/lists/list-search.ts'
import { useExistingPage } from '#web/lists/use-existing-page.ts'
import { EntriesPager } from './entries-pager.tsx'
import { Pager, type PagerProps } from './pager.tsx'

/** Page numbers, or "Showing 11 to 20 of 120 entries" with a step back and forth. */
export type PagerKind = 'numbers' | 'entries'

interface ListPagerProps extends Pick<PagerProps, 'pagesInFull'> {
  kind?: PagerKind | undefined
  /** The part of the URL that pages. */
  search: { page: number; per_page: PerPage }
  onChange(patch: { page?: number; per_page?: PerPage }): void
  /** Undefined until the list is loaded. */
  meta: { filtered: number; pageCount: number } | undefined
}

/** The pager of a list whose page is in the URL; an empty list has none. */
export function ListPager(props: ListPagerProps) {
  const { kind = 'numbers', search, onChange, meta, pagesInFull } = props
  const { page, per_page } = search
  const onPage = (next: number) => onChange({ page: next })
  useExistingPage({ page, pageCount: meta?.pageCount, onPage })

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
