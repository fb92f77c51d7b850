import { Suspense, useState } from 'react'
import type { useBotList } from '../list/use-bot-list.ts'
import { BotDetail } from '../parts.ts'
import type { KeptDrafts } from './use-kept-draft.ts'
import type { OpenBot } from './use-open-bot.ts'

interface OpenBotDialogProps {
  openBot: OpenBot
  list: ReturnType<typeof useBotList>['data']
}

/** The detail of the bot in the address, fetched on its first use; it stays while it closes. */
export function OpenBotDialog({ openBot, list }: OpenBotDialogProps) {
  const { id } = openBot
  const [shown, setShown] = useState(id)
  const [drafts] = useState<KeptDrafts>(() => new Map())
  if (id !== undefined && id !== shown) setShown(id)
  if (shown === undefined) return null
  return (
    <Suspense>
      <BotDetail id={shown} isOpen={id !== undefined} {...{ openBot, list, drafts }} />
    </Suspense>
  )
}
