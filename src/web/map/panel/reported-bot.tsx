import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { presenceOf } from '#domain/live-status.ts'
import type { Presence } from '#domain/presence.ts'
import { api } from '#web/api/client.ts'
import { TaskBadge } from '#web/entities/task-badge.tsx'
import { ListLink } from '#web/lists/controls/list-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { MapFacts } from './map-facts.tsx'

export const useAccount = (id: number) =>
  useQuery(api.bots.get.query({ params: { id }, query: {} })).data

interface ReportedBotProps {
  presence: Presence
  task: string | null | undefined
  /** Undefined while it is loading or if it was deleted. */
  account: ReturnType<typeof useAccount>
  children: ReactNode
}

/** Presence, task status and facts of a bot that an agent reports for, and a link to its account. */
export function ReportedBot({ presence, task, account, children }: ReportedBotProps) {
  const { tone, label } = presenceOf(presence)
  return (
    <>
      <div className="flex flex-wrap gap-1.5">
        <Badge tone={tone} mark="dot">
          {label}
        </Badge>
        {task && <TaskBadge status={task} />}
      </div>
      <MapFacts>{children}</MapFacts>
      {account && (
        <ListLink href={`/bots?open=${account.id}`} className="mt-2 inline-block text-accent">
          Open game account
        </ListLink>
      )}
    </>
  )
}
