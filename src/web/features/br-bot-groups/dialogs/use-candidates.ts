import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/api/client.ts'

export const CANDIDATES_A_PAGE = 50

/** BR bots to select from: those without a group, or all of them. */
export function useCandidates() {
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  const [isAll, setAll] = useState(false)
  const list = useQuery({
    ...api.brBots.list.query({
      query: {
        page,
        per_page: CANDIDATES_A_PAGE,
        search: search.trim() || undefined,
        group_id: isAll ? undefined : 'none',
      },
    }),
    // The cache may name bots that have joined a group since.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const back =
    <Value>(set: (value: Value) => void) =>
    (value: Value) => {
      setPage(1)
      set(value)
    }
  return {
    list,
    page,
    search,
    isAll,
    setPage,
    setSearch: back(setSearch),
    setAll: back(setAll),
  }
}
