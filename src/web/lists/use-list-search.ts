import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type ListSearch, noFilters, type SearchPatch } from './search.ts'
import { parseSearchText, writeSearchText } from './search-text.ts'
import { type NO_VIEW, openViewOf, searchWith, urlAfter, viewPatch } from './views/open-view.ts'
import { useLostView } from './views/use-lost-view.ts'
import { useViews } from './views/use-views.ts'

/** The URL parameters of a list page with the query of the open view, and functions to change them. */
export function useListSearch<Search extends object>(page: ListSearch<Search>) {
  const { reader, defaults, openPart } = page
  const raw = useSearch({ strict: false })
  const views = useViews(page.viewList)
  const go = useSearchChange()
  const [resets, setResets] = useState(0)
  const closed = { [openPart]: undefined, tab: undefined }
  const openView = openViewOf(page, raw, views)
  const urlView = 'saved_view' in raw ? raw.saved_view : undefined
  useLostView({
    openView,
    urlView,
    views,
    keep: (id) => go({ saved_view: String(id) }, { replace: true }),
  })
  /** Returns to the first page, unless the patch names one. */
  const change = (patch: SearchPatch) =>
    go((url) => urlAfter(page, url, { page: 1, ...patch }, views), { defaults, replace: true })
  return {
    search: reader.parse(searchWith(page, raw, openView)),
    openView,
    change,
    /** Clears the filters, and by a new key the search field, whose text is not in the URL while it is invalid. */
    reset: (patch: SearchPatch = {}) => {
      setResets((count) => count + 1)
      change({ ...noFilters(page), ...patch })
    },
    searchKey: resets,
    /** Adds a step to the history of the browser, so that going back closes the row. */
    open: (id: number | string) => go({ ...closed, [openPart]: id }),
    close: () => go(closed, { replace: true }),
    /** Changes the state of the open row. */
    show: (patch: SearchPatch) => go(patch, { defaults, replace: true }),
    /** Opens a view, or the list without one. */
    selectView: (id: number | typeof NO_VIEW) => go(viewPatch(page, id)),
  }
}

interface ChangeOptions {
  /** These values are omitted. */
  defaults?: object
  replace?: boolean
}

type Url = Readonly<Record<string, unknown>>

/** Changes the URL parameters with a patch or with a function of all parameters. */
export function useSearchChange() {
  const router = useRouter()
  const navigate = useNavigate()
  return (
    change: SearchPatch | ((url: Url) => Url),
    { defaults = {}, replace = false }: ChangeOptions = {},
  ) => {
    const { pathname, search } = router.history.location
    // The user has left this page. It stays on the screen until the next one is loaded.
    if (withoutSlash(pathname) !== withoutSlash(router.state.matches.at(-1)?.pathname)) return
    const url = parseSearchText(search)
    const next = typeof change === 'function' ? change(url) : { ...url, ...change }
    // As text, since each page has its own search.
    const href = pathname + writeSearchText(withoutDefaults(next, defaults))
    void navigate({ href, replace, resetScroll: false })
  }
}

const withoutSlash = (pathname: string | undefined) => pathname?.replace(/\/$/, '')

function withoutDefaults(search: Url, defaults: object): Url {
  const usual = new Map<string, unknown>(Object.entries(defaults))
  return Object.fromEntries(
    Object.entries(search).filter(
      ([name, value]) => !usual.has(name) || String(value) !== String(usual.get(name)),
    ),
  )
}
