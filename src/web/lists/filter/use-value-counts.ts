import { useQuery } from '@tanstack/react-query'
import type { CountedList as ListName } from '#contract/view-lists.ts'
import { api } from '#web/api/client.ts'
import { useDebouncedValue } from '#web/lib/use-debounced.ts'

/** The list whose rows are counted by the values of a field. */
export interface CountedList {
  readonly list: ListName
  /** The parameters of the list besides its filter. */
  readonly parameters: Readonly<Record<string, string | number | undefined>>
}

export interface CountedField {
  readonly name: string
  /** The filter without the test of the field. */
  readonly rest: string
}

type Counts = ReadonlyMap<string, number>

/** The server reuses counts for this long. */
const FRESH_MS = 5000
export const DEBOUNCE_MS = 200

/** The numbers of rows by the values of a field; undefined until they are loaded, or if rows are not counted. */
export function useValueCounts(
  counted: CountedList | undefined,
  field: CountedField | undefined,
): Counts | undefined {
  const asked = counted && field && queryOf(counted, field)
  const key = JSON.stringify(asked)
  const debouncedKey = useDebouncedValue<string | undefined>(key, undefined, DEBOUNCE_MS)
  const { data } = useQuery({
    ...api.filters.counts.query({ query: asked ?? { list: 'br_bots', field: '' } }),
    enabled: asked !== undefined && debouncedKey === key,
    staleTime: FRESH_MS,
    select: ({ counts }) => counts && new Map(counts.map(({ value, count }) => [value, count])),
  })
  return asked && (data ?? undefined)
}

function queryOf({ list, parameters }: CountedList, { name, rest }: CountedField) {
  const all = Object.entries({ ...parameters, q: rest }).filter(
    ([, value]) => value !== undefined && value !== '',
  )
  const query = new URLSearchParams(all.map(([key, value]) => [key, String(value)])).toString()
  return { list, field: name, query }
}
