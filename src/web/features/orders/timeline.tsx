import type { OrderMove } from '#contract/orders.ts'
import { OrderStatusBadge } from '#web/entities/order-status-badge.tsx'
import { ArrowRight } from '#web/ui/icons.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'

/** Who changed the status, when and why; newest first. */
export function Timeline({ moves }: { moves: readonly OrderMove[] }) {
  return (
    <ol className="grid border-line border-t">
      {moves.toReversed().map(({ id, from, to, reason, username, at }) => (
        <li key={id} className="grid gap-1 border-line border-b py-2 last:border-b-0">
          <div className="flex flex-wrap items-center gap-1.5">
            {from && <OrderStatusBadge status={from} />}
            {from && <ArrowRight size={12} className="text-fg-3" aria-label="to" />}
            <OrderStatusBadge status={to} />
            <span className="ml-auto text-xs">
              <TimeAgo at={new Date(at)} />
            </span>
          </div>
          <p className="break-words text-fg-2 text-xs">
            {from ? 'Moved' : 'Added'} by {username ?? 'the console'}
            {reason && <span className="text-fg">: {reason}</span>}
          </p>
        </li>
      ))}
    </ol>
  )
}
