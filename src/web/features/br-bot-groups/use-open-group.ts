import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BrBotGroup } from '#contract/br-bot-groups.ts'
import { api } from '#web/api/client.ts'
import { isGone } from '#web/api/send.ts'
import { tellGone } from './gone-groups.ts'
import { useGroupSearch } from './use-group-search.ts'

const REFETCH_MS = 10_000
const NOBODY = 0

export type GroupDetail = ReturnType<typeof useOpenGroup>['detail']

/** The group that the address opens: asked for every 10 s, and closed with a word when it is not there any more. */
export function useOpenGroup(rows: readonly BrBotGroup[]) {
  const { search, close } = useGroupSearch()
  const id = search.group
  const row = rows.find((group) => group.id === id)
  const detail = useQuery({
    ...api.brBotGroups.get.query({ params: { id: id ?? NOBODY } }),
    enabled: id !== undefined,
    placeholderData: () => row,
    staleTime: REFETCH_MS,
    refetchInterval: REFETCH_MS,
  })

  const name = detail.data?.name ?? row?.name
  const isMissing = id !== undefined && isGone(detail.error)
  useEffect(() => {
    if (!isMissing) return
    tellGone([{ id, name: name ?? `Group #${id}` }])
    close()
  })
  const shown = id === undefined ? rows : withOpen(rows, detail.data)
  /** A link to a group that could not be asked for, and has no row to say so under. */
  const isLost = id !== undefined && detail.isError && !isMissing && shown === rows && !row
  return { detail, rows: shown, isLost }
}

/** A group that is open stays in sight where it would stand, also when it is of another page. */
function withOpen(rows: readonly BrBotGroup[], open: BrBotGroup | undefined) {
  if (!open || rows.some(({ id }) => id === open.id)) return rows
  return [...rows, open].sort((one, other) => other.id - one.id)
}
