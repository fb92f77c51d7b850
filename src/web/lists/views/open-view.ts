import type { ViewList } from '#contract/view-lists.ts'
import type { View } from '#contract/views.ts'
import type { SearchReader } from '#web/lib/search-parts.ts'

/** The URL of a list page and the properties of the page that its query depends on. */
interface ViewedPage {
  readonly viewList?: ViewList | undefined
  readonly reader: SearchReader<object>
  readonly defaults: object
  readonly filters: readonly string[]
}

type Values = Readonly<Record<string, unknown>>

/** The view that a URL opens. */
export type OpenView =
  | { readonly kind: 'none' }
  /** The views are not loaded yet. */
  | { readonly kind: 'loading' }
  /** The URL names a view that does not exist, or that the user cannot open. */
  | { readonly kind: 'missing' }
  /** `isChanged` if the URL has a query that differs from that of the view. */
  | { readonly kind: 'open'; readonly view: View; readonly isChanged: boolean }

/** The parameter value of a list without a view, where the user has a default view. */
export const NO_VIEW = 'none'

/** The parts of a URL that a view stores. */
const partsOf = ({ filters }: Pick<ViewedPage, 'filters'>): readonly string[] => [
  'search',
  'sort_by',
  'sort_order',
  'columns',
  ...filters,
]

/** `views` is undefined until they are loaded. */
export function openViewOf(
  page: ViewedPage,
  search: object,
  views: readonly View[] | undefined,
): OpenView {
  const { viewList } = page
  const url = valuesOf(page.reader.parse(search))
  if (!viewList || url.saved_view === NO_VIEW) return { kind: 'none' }
  const isPlain = isSame(url, valuesOf(page.defaults), partsOf(page))
  if (url.saved_view === undefined && !(isPlain && isFirstPage(page, url))) return { kind: 'none' }
  if (!views) return { kind: 'loading' }
  const view = views.find(
    ({ list, id, is_default }) =>
      list === viewList &&
      (url.saved_view === undefined ? is_default : String(id) === url.saved_view),
  )
  if (!view) return { kind: url.saved_view === undefined ? 'none' : 'missing' }
  const hasQuery = url.changed !== undefined || !isPlain
  const isChanged = hasQuery && !isSame(url, savedValues(page, view), partsOf(page))
  return { kind: 'open', view, isChanged }
}

/** The default view applies to a URL without parameters for the rows. */
const isFirstPage = ({ defaults }: ViewedPage, url: Values): boolean =>
  isSame(url, valuesOf(defaults), ['page', 'per_page'])

/** The search of a page with the query of its open view. */
export function searchWith(page: ViewedPage, search: object, open: OpenView): object {
  if (open.kind !== 'open' || open.isChanged) return search
  const others = Object.entries(search).filter(([name]) => !partsOf(page).includes(name))
  return {
    ...Object.fromEntries(others),
    ...queryOfView(open.view),
    saved_view: String(open.view.id),
  }
}

/**
 * The URL after a change by the user. It contains the view, and the whole query if that differs from the query of the view.
 */
export function urlAfter(
  page: ViewedPage,
  search: object,
  patch: Values,
  views: readonly View[] | undefined,
): Values {
  const open = openViewOf(page, search, views)
  const next: Values = { ...searchWith(page, search, open), ...patch }
  if (open.kind !== 'open') return withoutView(page, next, views)
  const isView = isSame(
    valuesOf(page.reader.parse(next)),
    savedValues(page, open.view),
    partsOf(page),
  )
  if (!isView) return { ...next, saved_view: String(open.view.id), changed: 'true' }
  return { ...next, ...noParts(page), saved_view: String(open.view.id), changed: undefined }
}

/** The default view must not apply to a list whose last filter has been cleared. */
function withoutView(page: ViewedPage, next: Values, views: readonly View[] = []): Values {
  const plain = { ...next, saved_view: undefined, changed: undefined }
  const applies = openViewOf(page, plain, views).kind === 'open'
  return applies ? { ...plain, saved_view: NO_VIEW } : plain
}

/** The patch that opens a view, or the list without a view. */
export const viewPatch = (
  page: ViewedPage,
  id: number | typeof NO_VIEW,
): Record<string, undefined | string | number> => ({
  ...noParts(page),
  page: undefined,
  changed: undefined,
  saved_view: id,
})

const noParts = (page: ViewedPage): Record<string, undefined> =>
  Object.fromEntries(partsOf(page).map((name) => [name, undefined]))

const queryOfView = ({ query, columns }: View): Values => ({
  ...query,
  columns: columns?.join() ?? undefined,
})

const savedValues = (page: ViewedPage, view: View): Values =>
  valuesOf(page.reader.parse(queryOfView(view)))

const valuesOf = (values: unknown): Values =>
  Object.fromEntries(Object.entries(typeof values === 'object' && values !== null ? values : {}))

const isSame = (one: Values, other: Values, names: readonly string[]): boolean =>
  names.every((name) => String(one[name] ?? '') === String(other[name] ?? ''))
