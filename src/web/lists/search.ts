import { listQueries } from 'virtual:list-queries'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import { lazily } from '#contract/lazily.ts'
import type { FilterRule, ListQuery } from '#contract/list-queries.ts'
import { VIEW_LISTS, type ViewList } from '#contract/view-lists.ts'
import {
  choice,
  id,
  or,
  type Part,
  type Parts,
  type SearchReader,
  searchReader,
  text,
  type ValuesOf,
} from '#web/lib/search-parts.ts'
import { tableSearch } from './list-search.ts'
import { searchedText } from './search-fault.ts'

type ListName = {
  [Name in keyof Contract]: Contract[Name] extends { list: Endpoint } ? Name : never
}[keyof Contract]
type QueryOf<Name extends ListName> = z.input<NonNullable<Contract[Name]['list']['query']>>
type Paging = 'page' | 'per_page' | 'sort_by' | 'sort_order' | 'search'
/** An id can be text or a number in a URL; pages use the number. */
type FilterValue<T> = number extends T ? number : T
type FiltersOf<Name extends ListName> = {
  [Filter in Exclude<keyof QueryOf<Name>, Paging>]?: FilterValue<QueryOf<Name>[Filter]> | undefined
}
type SortOf<Name extends ListName> =
  QueryOf<Name> extends { sort_by?: infer Sort } ? NonNullable<Sort> : string

type Paged = ValuesOf<typeof tableSearch>

/** The URL parameters of a list page. `More` has the parameters that the page adds, such as the open row. */
export type SearchOf<
  Name extends ListName,
  More extends Parts = Record<never, Part<unknown>>,
> = Paged & { sort_by: SortOf<Name> } & FiltersOf<Name> & ValuesOf<More>

/** The type of the URL parameters of any page, for list components. */
export type SearchValues = Paged & { sort_by: string } & {
  readonly [name: string]: string | number | undefined
}
/** A change of the URL parameters. The page validates it like a URL that a user types. */
export type SearchPatch = Readonly<Record<string, string | number | undefined>>

export interface ListSearch<Search = SearchValues> {
  /** Bad values fall back to the default. */
  readonly reader: SearchReader<Search>
  /** Omitted from the URL. */
  readonly defaults: Search
  /** The names of the filters besides `search`. */
  readonly filters: readonly string[]
  /** Whether the server pages the list. */
  readonly isPaged: boolean
  /** The URL parameter with the open row. */
  readonly openPart: string
  /** The name of the list among the lists with views. */
  readonly viewList?: ViewList | undefined
}

/**
 * Derives the URL parameters of a list page from the query of its resource. `more` adds parameters of the page or restricts
 * a filter.
 */
export function searchOf<Name extends ListName, More extends Parts = Record<never, Part<unknown>>>(
  resource: Name,
  more?: More,
  names?: PageNames,
): ListSearch<SearchOf<Name, More>>
export function searchOf(
  resource: ListName,
  more: Parts = {},
  { openPart = 'open', viewList = viewListOf(resource) }: PageNames = {},
): ListSearch<object> {
  const { isWhole, sorts, filters } = listQueries[resource] ?? WHOLE
  const [sort = ''] = sorts
  const reader = searchReader({
    ...tableSearch,
    sort_by: or(choice(sorts), sort),
    ...Object.fromEntries(Object.entries(filters).map(([name, rule]) => [name, filterOf(rule)])),
    ...more,
  })
  const defaults = lazily(() => reader.parse({}))
  return {
    reader,
    get defaults() {
      return defaults()
    },
    filters: Object.keys(filters),
    isPaged: !isWhole,
    openPart,
    viewList,
  }
}

const WHOLE: ListQuery = { isWhole: true, sorts: [], filters: {} }

interface PageNames {
  /** The URL parameter with the open row. */
  readonly openPart?: string
  /** The name of the list among the lists with views, if it differs from that of the resource. */
  readonly viewList?: ViewList
}

/** `brBots` has the views of `br_bots`. */
export const viewListOf = (resource: string): ViewList | undefined =>
  VIEW_LISTS.find((list) => list.replaceAll('_', '') === resource.toLowerCase())

function filterOf(rule: FilterRule): Part<string | number | undefined> {
  switch (rule.kind) {
    case 'choice':
      return choice(rule.values)
    case 'number': {
      const word = choice(rule.or ?? [])
      return (given) => id(given) ?? word(given)
    }
    case 'text':
      return text({ min: 1, max: rule.max })
    default:
      return rule satisfies never
  }
}

/** The patch that clears all filters. */
export const noFilters = ({ filters }: Pick<ListSearch, 'filters'>): SearchPatch => ({
  search: '',
  ...Object.fromEntries(filters.map((name) => [name, undefined])),
})

/** The filters in the form of the server. */
export const filtersOf = (
  { filters, isPaged }: Pick<ListSearch, 'filters' | 'isPaged'>,
  search: SearchValues,
): SearchPatch => ({
  ...(isPaged && { search: searchedText(search.search) }),
  ...Object.fromEntries(filters.map((name) => [name, search[name]])),
})

export const isFiltered = (
  page: Pick<ListSearch, 'filters' | 'isPaged'>,
  search: SearchValues,
): boolean => Object.values(filtersOf(page, search)).some((value) => value !== undefined)

/** The query of a request for a page. */
export function queryOf(page: Pick<ListSearch, 'filters' | 'isPaged'>, search: SearchValues) {
  if (!page.isPaged) return filtersOf(page, search)
  const { page: number, per_page, sort_by, sort_order } = search
  const order = sort_by === '' ? {} : { sort_by, sort_order }
  return { page: number, per_page, ...order, ...filtersOf(page, search) }
}

/** The filters as a query string. */
export const textsOf = (filters: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )
