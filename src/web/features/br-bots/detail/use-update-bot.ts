import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type BrBot, brBots } from '#contract/br-bots.ts'
import type { Arguments } from '#contract/endpoint.ts'
import { api } from '#web/api/client.ts'
import { ApiError, isGone } from '#web/api/send.ts'
import { patchBot, readAgain } from '../bot-cache.ts'
import { noteToldGone } from './gone-bots.ts'
import { detailQuery } from './use-bot-detail.ts'

type Update = Arguments<typeof brBots.update>

/** Changes a bot's job; the answer, or what others made of the bot where that was refused, is shown at once. */
export function useUpdateBot({ id, bot: { nickname } }: BrBot) {
  const cache = useQueryClient()
  const show = (bot: BrBot) => {
    patchBot(cache, id, () => bot)
    cache.setQueryData(detailQuery(id).queryKey, (old) => old && { ...old, ...bot })
  }
  return useMutation({
    ...api.brBots.update.mutation(),
    async mutationFn(input: Update) {
      const bot = await api.brBots.update.call(input)
      // Not in `onSuccess`: by then the page has been read again, and is newer than this.
      show(bot)
      return bot
    },
    onError(error) {
      if (isGone(error)) noteToldGone(id)
      const current = staleBot(error)
      if (current) show(current)
      void readAgain(cache)
    },
    meta: {
      done: 'Bot updated',
      failed: 'Failed to update bot',
      reason: 'An error occurred while updating the bot settings.',
      gone: `${nickname} was deleted by someone else`,
    },
  })
}

/** The bot as it is now, where a change was refused because it was made from an older one. */
export function staleBot(error: unknown): BrBot | undefined {
  if (!(error instanceof ApiError) || error.problem.code !== 'stale_version') return undefined
  return brBots.update.response.safeParse(error.problem.current).data
}
