import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { SEARCH_MAX } from '#contract/characters.ts'
import type { FoundRow } from '#contract/search.ts'
import { maskMiddle } from '#domain/order.ts'
import { api } from '#web/api/client.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import type { Command, CommandGroup } from './command.ts'
import { detailOf, KIND_LOOKS } from './found.ts'
import { useRecent } from './use-recent.ts'

const DEBOUNCE_MS = 120

interface Found {
  readonly groups: readonly CommandGroup[]
  /** Whether the server is still searching for what was typed. */
  readonly isSearching: boolean
  readonly hasFailed: boolean
  searchLater(text: string): void
}

/** The rows with the text; without a text those that were opened last. */
export function useFound(text: string): Found {
  const [searched, setSearched] = useState(text)
  const searchLater = useDebounced(setSearched, DEBOUNCE_MS)
  const { history } = useRouter()
  const [recent, remember] = useRecent()
  const typed = text.trim().slice(0, SEARCH_MAX)
  const asked = searched.trim().slice(0, SEARCH_MAX)
  const { data, isFetching, isError } = useQuery({
    ...api.search.rows.query({ query: { text: asked } }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  const open = (row: FoundRow) => {
    remember(row)
    history.push(KIND_LOOKS[row.kind].href(row))
  }
  const group = (value: string, rows: readonly FoundRow[]): CommandGroup[] =>
    rows.length === 0 ? [] : [{ value, items: rows.map((row) => commandOf(row, open)) }]
  return {
    groups: typed === '' ? group('Recent', recent) : group('Found', (data ?? []).map(maskedOf)),
    isSearching: typed !== '' && (typed !== asked || isFetching),
    hasFailed: typed !== '' && isError,
    searchLater,
  }
}

/** Bank numbers are masked wherever somebody else could read them, also among the rows that were opened last. */
const maskedOf = (row: FoundRow): FoundRow =>
  row.kind === 'order' ? { ...row, name: maskMiddle(row.name) } : row

function commandOf(row: FoundRow, open: (row: FoundRow) => void): Command {
  const { label, icon } = KIND_LOOKS[row.kind]
  return {
    value: `${row.kind} ${row.id}`,
    label: row.name,
    icon,
    detail: [detailOf(row), `${label} ${typeof row.id === 'number' ? row.id : ''}`.trim()]
      .filter(Boolean)
      .join(' · '),
    run: () => open(row),
  }
}
