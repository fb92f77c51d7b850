import type { QueryClient } from '@tanstack/react-query'
import type { BrBotGroup, brBotGroups } from '#contract/br-bot-groups.ts'
import type { Output } from '#contract/endpoint.ts'
import { api } from '#web/api/client.ts'

type Answer = Output<typeof brBotGroups.list>
export type GroupPage = Exclude<Answer, unknown[]>

const LISTS = ['brBotGroups', 'list'] as const

function isPage(answer: Answer): answer is GroupPage {
  return !Array.isArray(answer)
}

/** Shows a group as the server answered it, wherever it stands on the page. */
export function showGroup(cache: QueryClient, group: BrBotGroup): void {
  const { queryKey } = api.brBotGroups.get.query({ params: { id: group.id } })
  // Nobody who looks at it: its next reader asks the server.
  if (cache.getQueryData(queryKey)) cache.setQueryData(queryKey, group)
  cache.setQueriesData<Answer>({ queryKey: LISTS }, (answer) => {
    if (!answer || !isPage(answer)) return answer
    if (!answer.data.some(({ id }) => id === group.id)) return answer
    return { ...answer, data: answer.data.map((one) => (one.id === group.id ? group : one)) }
  })
}

export function readAgain(cache: QueryClient): Promise<void> {
  return cache.invalidateQueries({ queryKey: ['brBotGroups'] })
}
