import type { brBots } from '#contract/br-bots.ts'
import type { Output } from '#contract/endpoint.ts'
import { api } from '#web/api/client.ts'
import { useVanished as useVanishedRows } from '#web/lists/use-vanished.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { wasRemovedHere } from '../detail/use-remove-bot.ts'

type BotList = Output<typeof brBots.list>

/** Says so when somebody else deletes a bot that was on the page. */
export function useVanished(list: BotList | undefined, of: string) {
  useVanishedRows(list, of, {
    wasRemovedHere,
    find: ({ id }) => api.brBots.get.call({ params: { id }, query: {} }),
    tell: (bots) =>
      toast.notice('Deleted by someone else', bots.map(({ bot }) => bot.nickname).join(', ')),
  })
}
