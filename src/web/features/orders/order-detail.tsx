import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ORDER_STATUSES, type OrderStatus } from '#contract/order-choices.ts'
import type { OrderDetail as Detail, OrderMove } from '#contract/orders.ts'
import { formatDateTime, formatMoney, formatPrice } from '#domain/format.ts'
import { MOVE_LABELS, statusChangeError } from '#domain/order.ts'
import { api } from '#web/api/client.ts'
import { OrderStatusBadge } from '#web/entities/order-status-badge.tsx'
import { ServerTag } from '#web/entities/server-tag.tsx'
import { useDialog } from '#web/lib/use-dialog.ts'
import { VALUE_LINK } from '#web/lists/controls/list-link.tsx'
import type { DetailProps } from '#web/lists/page/definition.ts'
import { DetailDialog } from '#web/lists/page/detail-dialog.tsx'
import { useListInterval } from '#web/lists/use-list-interval.ts'
import { MayLink } from '#web/session/may-link.tsx'
import { useMay } from '#web/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { Fact, Facts, Section } from '#web/ui/facts.tsx'
import { ArrowRight } from '#web/ui/icons.ts'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { BankNumber } from './bank-number.tsx'
import { orderName } from './order-columns.tsx'
import { StatusDialog } from './status-dialog.tsx'

/** One order with its timeline, and the buttons that change its status. */
export function OrderDetail({ id: orderId, isOpen, onClose }: DetailProps<unknown>) {
  const id = Number(orderId)
  const detail = useQuery({
    ...api.orders.get.query({ params: { id } }),
    enabled: isOpen,
    refetchInterval: useListInterval(),
  })
  const { data: order } = detail
  return (
    <DetailDialog
      {...{ id, detail, isOpen, onClose }}
      failed="Failed to load order"
      title={
        <>
          {orderName({ id })}
          {order && <OrderStatusBadge status={order.status} />}
          {order && <ServerTag id={order.server_id} />}
        </>
      }
    >
      {(loaded) => <Body order={loaded} />}
    </DetailDialog>
  )
}

function Body({ order }: { order: Detail }) {
  const mayMove = useMay(api.orders.move)
  return (
    <>
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
        <Section title="Order">
          <Facts>
            <Fact name="Amount">{formatMoney(order.amount)}</Fact>
            <Fact name="Bonus">{order.bonus > 0 && formatMoney(order.bonus)}</Fact>
            <Fact name="Price">{formatPrice(order.price)}</Fact>
            <Fact name="Bank number">
              <BankNumber number={order.bank_number} />
            </Fact>
            <Fact name="Type">{order.type}</Fact>
            <Fact name="Platform">{order.platform}</Fact>
            <Fact name="Bot">{order.bot_id !== null && <OrderBot id={order.bot_id} />}</Fact>
            <Fact name="Created">{formatDateTime(new Date(order.created_at))}</Fact>
          </Facts>
        </Section>
        <Section title="Timeline">
          <Timeline moves={order.moves} />
        </Section>
      </div>
      {mayMove && <Moves order={order} />}
    </>
  )
}

/** The name of the bot that fulfills an order. */
function OrderBot({ id }: { id: number }) {
  const { data } = useQuery(api.bots.get.query({ params: { id }, query: {} }))
  return (
    <MayLink to="bots" href={`/bots?open=${id}`} className={`break-all ${VALUE_LINK}`}>
      {data?.nickname ?? `#${id}`}
    </MayLink>
  )
}

/** Pressing a disabled button shows why it is disabled. */
function Moves({ order }: { order: Detail }) {
  const dialog = useDialog<OrderStatus>()
  const [refused, setRefused] = useState<OrderStatus>()
  const refusal = refused && statusChangeError(order.status, refused)
  return (
    <Section title="Change status">
      <div className="flex flex-wrap gap-2">
        {ORDER_STATUSES.filter((to) => to !== order.status).map((to) => (
          <MoveButton
            key={to}
            to={to}
            refusal={statusChangeError(order.status, to)}
            onMove={() => {
              setRefused(undefined)
              dialog.open(to)
            }}
            onRefused={() => setRefused(to)}
          />
        ))}
      </div>
      <p role="status" className="min-h-5 text-fg-2 text-xs">
        {refusal}
      </p>
      {dialog.current && (
        <StatusDialog key={dialog.key} order={order} to={dialog.current} {...dialog.props} />
      )}
    </Section>
  )
}

interface MoveButtonProps {
  to: OrderStatus
  refusal: string | undefined
  onMove(): void
  onRefused(): void
}

function MoveButton({ to, refusal, onMove, onRefused }: MoveButtonProps) {
  return (
    <Button
      {...(to === 'cancelled' || to === 'failed'
        ? {}
        : { variant: refusal ? 'secondary' : 'primary' })}
      aria-disabled={refusal !== undefined}
      title={refusal}
      onClick={refusal === undefined ? onMove : onRefused}
    >
      {MOVE_LABELS[to]}
    </Button>
  )
}

/** Who changed the status, when and why; newest first. */
function Timeline({ moves }: { moves: readonly OrderMove[] }) {
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
