import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import type { ListSearch, SearchPatch } from './search.ts'
import { parseSearchText, writeSearchText } from './search-text.ts'

/** The search part of the URL of a list page, and the ways to change it. */
export function useListSearch<Search extends object>({
  schema,
  defaults,
  openPart,
}: ListSearch<Search>) {
  const raw = useSearch({ strict: false })
  const go = useSearchChange()
  const closed = { [openPart]: undefined, tab: undefined }
  return {
    search: schema.parse(raw),
    /** Returns to the first page, unless the patch names one. */
    change: (patch: SearchPatch) => go({ page: 1, ...patch }, { defaults, replace: true }),
    /** Adds a step to the history of the browser, so that going back closes the row. */
    open: (id: number | string) => go({ ...closed, [openPart]: id }),
    close: () => go(closed, { replace: true }),
    /** Changes what is shown of the open row. */
    show: (patch: SearchPatch) => go(patch, { defaults, replace: true }),
  }
}

/** Changes the search part of the URL. Values that are `defaults` are left out. */
export function useSearchChange() {
  const { history } = useRouter()
  const navigate = useNavigate()
  return (patch: SearchPatch, { defaults = {}, replace = false } = {}) => {
    const { pathname, search } = history.location
    const next = withoutDefaults({ ...parseSearchText(search), ...patch }, defaults)
    // As text, since each page has its own search.
    void navigate({ href: pathname + writeSearchText(next), replace, resetScroll: false })
  }
}

function withoutDefaults(search: SearchPatch, defaults: object): SearchPatch {
  const usual = new Map<string, unknown>(Object.entries(defaults))
  return Object.fromEntries(
    Object.entries(search).filter(
      ([name, value]) => !usual.has(name) || String(value) !== String(usual.get(name)),
    ),
  )
}
