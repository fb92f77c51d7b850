import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type BrBot, brBots } from '#contract/br-bots.ts'
import type { Arguments } from '#contract/endpoint.ts'
import { isGone, newerRow } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { useTurns } from '#web/api/in-turn.ts'
import { invalidateBots, patchBot } from '#web/features/br-bots/bot-cache.ts'
import { noteDeleted } from '#web/lists/deletions.ts'

type Change = Omit<Arguments<typeof brBots.update>['body'], 'version'>

interface Ends {
  onDone(): void
  /** The operator cancelled. */
  onCancel?(): void
}

/** A change that needs a confirmation. It applies to the bot version that the operator saw when the dialog opened. */
export function useConfirmedChange(bot: BrBot, { onDone, onCancel }: Ends) {
  const { mutateAsync: update, isPending } = useUpdateBot(bot)
  const [asked, setAsked] = useState<{ change: Change; words: string; version: number }>()
  const [isOpen, setOpen] = useState(false)
  const isDone = useRef(false)

  return {
    isOpen,
    words: asked?.words ?? '',
    setOpen(open: boolean) {
      // Another choice would be based on the version before this change.
      if (isPending) return
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
        // The dialog closes: a stale bot is shown beside the draft, and the detail of a deleted bot closes too.
        if (!isGone(error) && !staleBot(error)) throw error
        isDone.current = true
      }
    },
  }
}

type Update = Arguments<typeof brBots.update>

/** Changes a bot and shows the response immediately. If the bot has changed since, it shows the current bot from the refusal. */
function useUpdateBot({ id, bot: { nickname } }: BrBot) {
  const cache = useQueryClient()
  const inTurn = useTurns(api.brBots.update)
  const show = (bot: BrBot) => patchBot(cache, id, () => bot)
  return useMutation({
    ...api.brBots.update.mutation(),
    async mutationFn({ params, body }: Update) {
      const bot = await inTurn({ ...params, version: body.version }, (version) =>
        api.brBots.update.call({ params, body: { ...body, version } }),
      )
      // Not in `onSuccess`: by then the list has been refetched and is newer than this response.
      show(bot)
      return bot
    },
    onError(error) {
      if (isGone(error)) noteDeleted('brBots', id)
      const current = staleBot(error)
      if (current) show(current)
      void invalidateBots(cache)
    },
    meta: {
      done: 'Bot updated',
      failed: 'Failed to update bot',
      reason: 'An error occurred while updating the bot settings.',
      gone: `${nickname} was deleted by someone else`,
    },
  })
}

/** The current bot, from the refusal of a change that was based on an older version. */
const staleBot = (error: unknown): BrBot | undefined =>
  brBots.update.response.safeParse(newerRow(error)).data
