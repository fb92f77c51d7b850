import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BrBot } from '#contract/br-bots.ts'
import { api } from '#web/api/client.ts'
import { findBot, patchBot, readAgain, stopReading } from '../bot-cache.ts'

interface Target {
  params: { id: string | number }
}

/** What the menu and the picker of a bot do. Each is shown at once, and taken back when the server refuses. */
export function useBotChanges() {
  const activate = useSetActive(true, 'Bot activated')
  const deactivate = useSetActive(false, 'Bot deactivated')
  const { mutate: giveProxy } = useChangeProxy()
  return {
    toggleActive: (bot: BrBot) => (bot.is_active ? deactivate : activate)(bot),
    changeProxy: ({ id, version }: BrBot, proxy_id: number | null) =>
      giveProxy({ params: { id }, body: { proxy_id, version } }),
  }
}

function useSetActive(is_active: boolean, done: string) {
  const { mutate } = useMutation({
    ...api.brBots.setActive.mutation(),
    ...useOptimistic(api.brBots.setActive.call, (bot) => ({ ...bot, is_active })),
    meta: {
      done,
      failed: 'Failed to update status',
      reason: 'An error occurred while updating the bot status.',
    },
  })
  return ({ id, version }: BrBot) => mutate({ params: { id }, body: { is_active, version } })
}

function useChangeProxy() {
  return useMutation({
    ...api.brBots.changeProxy.mutation(),
    ...useOptimistic(api.brBots.changeProxy.call, (bot, { body: { proxy_id } }) => ({
      ...bot,
      proxy_id,
      proxy: proxy_id === bot.proxy_id ? bot.proxy : null,
    })),
    meta: {
      done: 'Proxy updated',
      failed: 'Failed to update proxy',
      reason: 'An error occurred while updating the proxy.',
    },
  })
}

/** Shows a bot changed while the server is asked; what it answers, or what was before, comes in its place. */
function useOptimistic<Input extends Target>(
  call: (input: Input) => Promise<BrBot>,
  change: (bot: BrBot, input: Input) => BrBot,
) {
  const cache = useQueryClient()
  return {
    async mutationFn(input: Input) {
      const after = await call(input)
      // Not in `onSuccess`: by then the lists have been read again, and are newer than this.
      patchBot(cache, after.id, () => after)
      return after
    },
    async onMutate(input: Input) {
      await stopReading(cache)
      const id = Number(input.params.id)
      const before = findBot(cache, id)
      patchBot(cache, id, (bot) => change(bot, input))
      return before
    },
    onError(_: Error, { params }: Input, before: BrBot | undefined) {
      if (before) patchBot(cache, Number(params.id), () => before)
      // It may have changed under the operator's hands: show him what it is now.
      void readAgain(cache)
    },
  }
}
