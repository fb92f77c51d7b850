import { Suspense, useState } from 'react'
import type { bots } from '#contract/bots.ts'
import type { Output } from '#contract/endpoint.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import type { BotTab } from './search.ts'

const BotDetail = lazyPart(async () => (await import('./bot-detail.tsx')).BotDetail)

interface OpenBotProps {
  id: number | undefined
  tab: BotTab
  list: Output<typeof bots.list> | undefined
  onTabChange(tab: BotTab): void
  onClose(): void
}

/** The detail of the bot in the address, fetched on its first use; it stays while it closes. */
export function OpenBot({ id, list, ...detail }: OpenBotProps) {
  const [shown, setShown] = useState(id)
  if (id !== undefined && id !== shown) setShown(id)
  if (shown === undefined) return null
  const row = list?.data.find((bot) => bot.id === shown)
  return (
    <Suspense>
      <BotDetail id={shown} isOpen={id !== undefined} nickname={row?.nickname} {...detail} />
    </Suspense>
  )
}
