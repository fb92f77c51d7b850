import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedBot } from '#contract/bots.ts'
import { api } from '#web/api/client.ts'
import { ServerTag } from '#web/entities/server-tag.tsx'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Combo } from '#web/ui/select/combo.tsx'
import { emptyText } from './empty-text.ts'

const FOUND_MAX = 20
const HEIGHT = 240

export type PickedBot = Pick<ListedBot, 'id' | 'nickname' | 'server_id'>

interface BotPickerProps {
  /** Only accounts of this server. */
  serverId?: number | undefined
  placeholder?: string
  value: PickedBot | null
  onValueChange(bot: PickedBot | null): void
}

/** A picker for one game account. The server searches by nickname, because there are too many to list. */
export function BotPicker({
  serverId,
  placeholder = 'Search nicknames',
  value,
  onValueChange,
}: BotPickerProps) {
  const [search, setSearch] = useState('')
  const searchLater = useDebounced(setSearch)
  const found = useQuery({
    ...api.bots.list.query({
      query: { server_id: serverId, search: search.trim() || undefined, per_page: FOUND_MAX },
    }),
    placeholderData: keepPreviousData,
  })
  const bots = found.data?.data ?? []
  return (
    <Combo
      label="Bot"
      placeholder={placeholder}
      empty={emptyText('bots', found, found.data?.meta.total !== 0)}
      height={HEIGHT}
      options={bots.map(({ id, nickname, server_id }) => ({
        id,
        label: nickname,
        hint: <ServerTag id={server_id} />,
      }))}
      value={value?.id ?? null}
      fallback={value?.nickname}
      onSearch={searchLater}
      searched={found.isPlaceholderData ? undefined : search}
      onValueChange={(id) => onValueChange(bots.find((bot) => bot.id === id) ?? null)}
    />
  )
}
