import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#domain/format.ts'
import { api } from '#web/api/client.ts'
import { OrderStatusBadge } from '#web/entities/order-status-badge.tsx'
import { PenaltyList } from '#web/entities/penalty-list.tsx'
import { Loaded } from '#web/lists/loaded.tsx'
import { SkeletonList } from '#web/ui/feedback/skeleton.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'

const SHOWN_MAX = 100

/** The orders that are assigned to the account, newest first. */
export function OrdersTab({ id }: { id: number }) {
  const query = useQuery(api.orders.list.query({ query: { bot_id: id, per_page: SHOWN_MAX } }))
  return (
    <Loaded
      query={query}
      failed="Failed to load orders"
      loading={<SkeletonList count={3} className="grid gap-3" rowClassName="h-9" />}
    >
      {({ data }) =>
        data.length === 0 ? (
          <p className="text-fg-2">No orders for this bot</p>
        ) : (
          <ul aria-label="Orders" className="grid">
            {data.map(({ id: order, status, type, amount, created_at }) => (
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
      }
    </Loaded>
  )
}

export function PenaltiesTab({ id }: { id: number }) {
  const query = useQuery(
    api.penalties.list.query({ query: { bot_id: id, sort_by: 'ends_at', per_page: SHOWN_MAX } }),
  )
  return (
    <Loaded
      query={query}
      failed="Failed to load penalties"
      loading={<SkeletonList count={3} className="grid gap-3" rowClassName="h-24" />}
    >
      {({ data }) => <PenaltyList penalties={data} />}
    </Loaded>
  )
}
