import { useQuery } from '@tanstack/react-query'
import type { BrBotGroup } from '#contract/br-bot-groups.ts'
import { api } from '#web/api/client.ts'

/** A group as it is now; as it was when the question was asked, until that is known. */
export function useGroup(asked: BrBotGroup): BrBotGroup {
  const { data } = useQuery({
    ...api.brBotGroups.get.query({ params: { id: asked.id } }),
    placeholderData: asked,
  })
  return data ?? asked
}
