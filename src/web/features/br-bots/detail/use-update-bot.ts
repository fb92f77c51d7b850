import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type BrBot, brBots } from '#contract/br-bots.ts'
import type { Arguments } from '#contract/endpoint.ts'
import { api } from '#web/api/client.ts'
import { ApiError, isGone } from '#web/api/send.ts'
import { noteDeleted } from '#web/lists/deletions.ts'
import { invalidateBots, patchBot } from '../bot-cache.ts'

type Update = Arguments<typeof brBots.update>

/** Changes a bot and shows the response at once. If the bot has changed since, the response to the refusal is shown. */
export function useUpdateBot({ id, bot: { nickname } }: BrBot) {
  const cache = useQueryClient()
  const show = (bot: BrBot) => patchBot(cache, id, () => bot)
  return useMutation({
    ...api.brBots.update.mutation(),
    async mutationFn(input: Update) {
      const bot = await api.brBots.update.call(input)
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
export function staleBot(error: unknown): BrBot | undefined {
  if (!(error instanceof ApiError) || error.problem.code !== 'stale_version') return undefined
  return brBots.update.response.safeParse(error.problem.current).data
}
