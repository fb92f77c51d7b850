import { useRef, useState } from 'react'
import type { BrBot, brBots } from '#contract/br-bots.ts'
import type { Arguments } from '#contract/endpoint.ts'
import { isGone } from '#web/api/send.ts'
import { staleBot, useUpdateBot } from './use-update-bot.ts'

type Change = Omit<Arguments<typeof brBots.update>['body'], 'version'>

interface Ends {
  onDone(): void
  /** The operator cancelled. */
  onCancel?(): void
}

/** A change that needs a confirmation. It applies to the bot version that the operator saw when the dialog opened. */
export function useConfirmedChange(bot: BrBot, { onDone, onCancel }: Ends) {
  const { mutateAsync: update } = useUpdateBot(bot)
  const [asked, setAsked] = useState<{ change: Change; words: string; version: number }>()
  const [isOpen, setOpen] = useState(false)
  const isDone = useRef(false)

  return {
    isOpen,
    words: asked?.words ?? '',
    setOpen(open: boolean) {
      setOpen(open)
      if (!open && !isDone.current) onCancel?.()
    },
    /** `words` describe the change, such as `Collector → Farmer`. */
    open(change: Change, words: string) {
      isDone.current = false
      setAsked({ change, words, version: bot.version })
      setOpen(true)
    },
    async confirm() {
      if (!asked) return
      try {
        await update({ params: { id: bot.id }, body: { ...asked.change, version: asked.version } })
        isDone.current = true
        onDone()
      } catch (error) {
        // A stale bot is shown beside the draft, and the detail of a deleted bot closes: the dialog is done in both cases.
        if (!isGone(error) && !staleBot(error)) throw error
        isDone.current = true
      }
    },
  }
}
