import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isGone } from '#web/api/send.ts'
import { tellDeleted } from '#web/lists/deletions.ts'
import { useListInterval } from '#web/lists/use-list-interval.ts'
import { type BotList, detailQuery } from '../bot-cache.ts'

interface Shown {
  id: number
  isOpen: boolean
  list: BotList | undefined
  onGone(): void
}

/** The open bot, kept up to date. If somebody deletes it, the user is told and the detail closes. */
export function useBotDetail({ id, isOpen, list, onGone }: Shown) {
  const refetchInterval = useListInterval()
  const detail = useQuery({ ...detailQuery(id), enabled: isOpen, refetchInterval })
  const nickname = (detail.data ?? list?.data.find((bot) => bot.id === id))?.bot.nickname
  const isMissing = isOpen && isGone(detail.error)

  useEffect(() => {
    if (!isMissing) return
    if (nickname !== undefined) tellDeleted('brBots', [{ id, name: nickname }])
    else tellDeleted('brBots', [{ id, name: 'It may have been deleted.' }], `Bot #${id} not found`)
    onGone()
  }, [isMissing, id, nickname, onGone])
  return { detail, nickname }
}
