import { useRef, useState } from 'react'
import type { BrBot, brBots } from '#contract/br-bots.ts'
import type { Arguments } from '#contract/endpoint.ts'
import { isGone } from '#web/api/send.ts'
import { staleBot, useUpdateBot } from './use-update-bot.ts'

type Change = Omit<Arguments<typeof brBots.update>['body'], 'version'>

interface Ends {
  onDone(): void
  /** The operator thought better of it. */
  onCancel?(): void
}

/** A change that needs a confirmation. It applies to the bot version that the operator saw when the dialog opened. */
export function useConfirmedChange(bot: BrBot, { onDone, onCancel }: Ends) {
  const { mutateAsync: update } = useUpdateBot(bot)
  const [asked, setAsked] = useState<{ change: Change; words: string; version: number }>()
  const [isOpen, setOpen] = useState(false)
  const isAnswered = useRef(false)

  return {
    isOpen,
    words: asked?.words ?? '',
    setOpen(open: boolean) {
      setOpen(open)
      if (!open && !isAnswered.current) onCancel?.()
    },
    /** `words` say from what to what. */
    open(change: Change, words: string) {
      isAnswered.current = false
      setAsked({ change, words, version: bot.version })
      setOpen(true)
    },
    async confirm() {
      if (!asked) return
      try {
        await update({ params: { id: bot.id }, body: { ...asked.change, version: asked.version } })
        isAnswered.current = true
        onDone()
      } catch (error) {
        // A stale one is shown beside the choice, a bot that is gone closes: neither is asked again as it stands.
        if (!isGone(error) && !staleBot(error)) throw error
        isAnswered.current = true
      }
    },
  }
}
