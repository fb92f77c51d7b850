import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#domain/format.ts'
import { api } from '#web/api/client.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { OrderStatusBadge } from '#web/entities/order-status-badge.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonList } from '#web/ui/feedback/skeleton.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'

const SHOWN_MAX = 100

/** The orders that the account carries out, the newest first. */
export function OrdersTab({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(
    api.orders.list.query({ query: { bot_id: id, per_page: SHOWN_MAX } }),
  )
  if (data?.data.length === 0) return <p className="text-fg-2">No orders for this bot</p>
  if (data)
    return (
      <ul aria-label="Orders" className="grid">
        {data.data.map(({ id: order, status, type, amount, created_at }) => (
          <li
            key={order}
            className="num flex min-h-9 flex-wrap items-center gap-x-3 border-line border-b py-1 last:border-b-0"
          >
            <span className="w-14 font-mono text-2xs text-fg-3">#{order}</span>
            <OrderStatusBadge status={status} />
            <span>{type}</span>
            <span className="ml-auto font-medium">{formatMoney(amount)}</span>
            <TimeAgo at={new Date(created_at)} />
          </li>
        ))}
      </ul>
    )
  if (error)
    return (
      <ErrorState
        title="Failed to load orders"
        description={reasonOf(error)}
        onRetry={() => void refetch()}
      />
    )
  return <SkeletonList count={3} className="grid gap-3" rowClassName="h-9" />
}
