import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BrBotGroup } from '#contract/br-bot-groups.ts'
import { isGone } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { notifyDeletions } from '#web/lists/deletions.ts'

const REFETCH_MS = 10_000
const NO_GROUP = 0

export type GroupDetail = ReturnType<typeof useOpenGroup>['detail']

interface GroupList {
  openId: number | string | undefined
  list: { data: { data: BrBotGroup[] } | undefined }
  close(): void
}

/** The open group of the URL, refreshed every 10 seconds. If another user deletes it, it closes with a notice. */
export function useOpenGroup({ openId, list, close }: GroupList) {
  const row = list.data?.data.find(({ id }) => id === openId)
  const detail = useQuery({
    ...api.brBotGroups.get.query({ params: { id: Number(openId ?? NO_GROUP) } }),
    enabled: openId !== undefined,
    placeholderData: () => row,
    staleTime: REFETCH_MS,
    refetchInterval: REFETCH_MS,
  })
  const group = openId === undefined ? undefined : (detail.data ?? row)
  const isMissing = openId !== undefined && isGone(detail.error)
  useEffect(() => {
    if (!isMissing) return
    notifyDeletions('brBotGroups', [{ id: openId, name: group?.name ?? `Group #${openId}` }])
    close()
  })
  /** Whether the group of a link failed to load and has no row that could show the error. */
  const isLost = detail.isError && !isMissing && group === undefined && openId !== undefined
  return { detail, group, isLost }
}
