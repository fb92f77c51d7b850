import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BrBotRow } from '#contract/br-bots.ts'
import { api } from '#web/api/client.ts'
import { useTurns } from '#web/api/in-turn.ts'
import type { RowAction } from '#web/lists/page/definition.ts'
import { copyWithToast } from '#web/ui/copy-with-toast.ts'
import { Copy, Link2, Power } from '#web/ui/icons.ts'
import { cancelBots, findBot, invalidateBots, patchBot } from '../bot-cache.ts'

interface Change {
  readonly params: { readonly id: number }
  readonly body: { readonly is_active: boolean; readonly version: number }
}

/** The changes from the menu of a bot. Each is shown immediately, and rolled back if the server refuses it. */
export function useBotChanges(): readonly RowAction<BrBotRow>[] {
  const activate = useSetActive(true, 'Bot activated')
  const deactivate = useSetActive(false, 'Bot deactivated')
  return [
    { label: 'Deactivate', icon: Power, isFor: ({ is_active }) => is_active, run: deactivate },
    { label: 'Activate', icon: Power, isFor: ({ is_active }) => !is_active, run: activate },
    {
      label: 'Copy nickname',
      icon: Copy,
      isLast: true,
      run: ({ bot }) => void copyWithToast('nickname', bot.nickname),
    },
    {
      label: 'Copy link',
      icon: Link2,
      isLast: true,
      run: ({ id }) => void copyWithToast('link', `${location.origin}/br-bots?bot=${id}`),
    },
  ]
}

function useSetActive(is_active: boolean, done: string) {
  const { mutate } = useMutation({
    ...api.brBots.setActive.mutation(),
    ...useOptimistic((bot) => ({ ...bot, is_active })),
    meta: {
      done,
      failed: 'Failed to update status',
      reason: 'An error occurred while updating the bot status.',
      gone: 'Deleted by someone else',
    },
  })
  return ({ id, version }: BrBotRow) => mutate({ params: { id }, body: { is_active, version } })
}

/** Shows the changed bot during the request; the response, or the bot as it was, then replaces it. */
function useOptimistic(change: (bot: BrBotRow) => BrBotRow) {
  const cache = useQueryClient()
  const inTurn = useTurns(api.brBots.setActive)
  return {
    async mutationFn({ params, body }: Change) {
      const after = await inTurn({ ...params, ...body }, (version) =>
        api.brBots.setActive.call({ params, body: { ...body, version } }),
      )
      // Not in `onSuccess`: by then the lists have been refetched and are newer than this response.
      patchBot(cache, after.id, () => after)
      return after
    },
    async onMutate({ params: { id } }: Change) {
      await cancelBots(cache)
      const before = findBot(cache, id)
      patchBot(cache, id, change)
      return before
    },
    onError(_: Error, { params }: Change, before: BrBotRow | undefined) {
      if (before) patchBot(cache, params.id, () => before)
      // Shows the current bot, because another user may have changed it.
      void invalidateBots(cache)
    },
  }
}
