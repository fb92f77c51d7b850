import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { useMay } from '#web/session/use-may.ts'
import { Badge } from '#web/ui/badge.tsx'

const waitingQuery = api.users.list.query({ query: { state: 'pending', per_page: 1 } })

/** The number of users who wait for approval, for readers who can see it. */
export function WaitingCount({ className }: { className?: string | undefined }) {
  const may = useMay(api.users.list)
  const { data } = useQuery({ ...waitingQuery, enabled: may })
  if (!(may && data?.pending)) return null
  return (
    <Badge tone="yellow" className={className}>
      <span className="num">{data.pending}</span>
      <span className="sr-only">{data.pending === 1 ? 'user' : 'users'} waiting</span>
    </Badge>
  )
}
