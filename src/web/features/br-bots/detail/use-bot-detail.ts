import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { brBots } from '#contract/br-bots.ts'
import type { Output } from '#contract/endpoint.ts'
import { api } from '#web/api/client.ts'
import { isGone } from '#web/api/send.ts'
import { useListInterval } from '#web/lists/use-list-interval.ts'
import { tellGone } from './gone-bots.ts'
import { lookAfter } from './use-remove-bot.ts'

export const detailQuery = (id: number) => api.brBots.get.query({ params: { id }, query: {} })

interface Shown {
  id: number
  isOpen: boolean
  list: Output<typeof brBots.list> | undefined
  onGone(): void
}

/** One bot with all there is to know of it, kept up to date; when it is deleted, that is told here and nowhere else. */
export function useBotDetail({ id, isOpen, list, onGone }: Shown) {
  const refetchInterval = useListInterval()
  const detail = useQuery({ ...detailQuery(id), enabled: isOpen, refetchInterval })
  const nickname = (detail.data ?? list?.data.find((bot) => bot.id === id))?.bot.nickname
  const isMissing = isOpen && isGone(detail.error)

  useEffect(() => (isOpen ? lookAfter(id) : undefined), [id, isOpen])
  useEffect(() => {
    if (!isMissing) return
    tellGone(id, nickname)
    onGone()
  }, [isMissing, id, nickname, onGone])
  return { detail, nickname }
}
