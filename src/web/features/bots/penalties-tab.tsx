import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { PenaltyList } from '#web/entities/penalty-list.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonList } from '#web/ui/feedback/skeleton.tsx'

const SHOWN_MAX = 100

export function PenaltiesTab({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(
    api.penalties.list.query({
      query: { bot_id: id, sort_by: 'ends_at', per_page: SHOWN_MAX },
    }),
  )
  if (data) return <PenaltyList penalties={data.data} />
  if (error)
    return (
      <ErrorState
        title="Failed to load penalties"
        description={reasonOf(error)}
        onRetry={() => void refetch()}
      />
    )
  return <SkeletonList count={3} className="grid gap-3" rowClassName="h-24" />
}
