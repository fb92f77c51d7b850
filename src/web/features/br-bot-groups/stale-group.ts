import { type BrBotGroup, brBotGroups } from '#contract/br-bot-groups.ts'
import { ApiError } from '#web/api/send.ts'

/** The group as it is now, where the server refused a change because it was made from an older one. */
export function staleGroup(error: unknown): BrBotGroup | undefined {
  if (!(error instanceof ApiError) || error.problem.code !== 'stale_version') return undefined
  return brBotGroups.get.response.safeParse(error.problem.current).data
}
