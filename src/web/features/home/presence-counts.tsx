import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { BotStateCounts } from '#contract/bot-states.ts'
import { formatCount } from '#domain/format.ts'
import { api } from '#web/api/client.ts'
import { PRESENCE_LOOKS, PresenceBadge } from '#web/entities/presence-badge.tsx'
import type { HomeAccess } from './home-access.ts'

const PRESENCES = ['online', 'late', 'offline', 'unknown'] as const

/** The query is disabled for readers without access to bots. */
export function usePresence(access: HomeAccess): UseQueryResult<BotStateCounts> {
  return useQuery({ ...api.botStates.counts.query({}), enabled: access.fleet })
}

export const isReporting = (counts: BotStateCounts) =>
  PRESENCES.some((presence) => counts[presence] > 0)

export function PresenceCounts({ counts }: { counts: BotStateCounts }) {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-2">
      {PRESENCES.map((presence) => (
        <li
          key={presence}
          className="flex items-center gap-2"
          title={PRESENCE_LOOKS[presence].meaning}
        >
          <span className="num font-semibold">{formatCount(counts[presence])}</span>
          <PresenceBadge presence={presence} />
        </li>
      ))}
    </ul>
  )
}
