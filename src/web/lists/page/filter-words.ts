import type { SearchValues } from '../search.ts'
import { type Filter, namesOf } from './filters.tsx'

/** The filters that are set, in words: `search “kyiv”, Status: Failed and filter “cash>5”`. */
export function filterWords(filters: readonly Filter[], search: SearchValues): string {
  const named = filters.flatMap((filter) => wordsOf(filter, search))
  const parts = [
    ...(search.search ? [`search “${search.search}”`] : []),
    ...named,
    ...(search.q === undefined ? [] : [`filter “${search.q}”`]),
  ]
  return joined(parts)
}

/** `a, b, and c`. By hand, because creating an `Intl.ListFormat` takes a tenth of the first view of a list. */
function joined(parts: readonly string[]): string {
  if (parts.length < 3) return parts.join(' and ')
  return `${parts.slice(0, -1).join(', ')}, and ${parts.at(-1)}`
}

function wordsOf(filter: Filter, search: SearchValues): string[] {
  const isSet = namesOf(filter).some((name) => search[name] !== undefined)
  if (!isSet) return []
  if (filter.kind === 'custom') return [filter.label ?? namesOf(filter).map(subjectOf).join(', ')]
  const value = String(search[filter.name])
  const option = filter.options.find((one) => String(one.value) === value)
  return [`${filter.label}: ${option?.label ?? value}`]
}

/** `server_id` as "server". */
const subjectOf = (name: string) => name.replace(/_id$/, '').replaceAll('_', ' ')
