import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { OrderStatus } from '#contract/order-choices.ts'
import type { OrderDetail as Detail } from '#contract/orders.ts'
import { formatDateTime, formatMoney, formatPrice } from '#domain/format.ts'
import { MOVE_LABELS, whyNotMove } from '#domain/order.ts'
import { api } from '#web/api/client.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { isGone } from '#web/api/send.ts'
import { OrderStatusBadge } from '#web/entities/order-status-badge.tsx'
import { ServerTag } from '#web/entities/server-tag.tsx'
import { useDialog } from '#web/lib/use-dialog.ts'
import { hasFailed } from '#web/lists/has-failed.ts'
import { StaleBanner } from '#web/lists/stale-banner.tsx'
import { useListInterval } from '#web/lists/use-list-interval.ts'
import { useMay } from '#web/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Fact, Facts, Section } from '#web/ui/facts.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonList } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { BankNumber } from './bank-number.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { OrderBot } from './order-bot.tsx'
import { orderName } from './order-columns.tsx'
import { Timeline } from './timeline.tsx'

const FAILED = 'Failed to load order'

export interface OrderDetailProps {
  id: number
  isOpen: boolean
  onClose(): void
}

/** One order: what it is, where it may move, and how it came to be what it is. */
export function OrderDetail({ id, isOpen, onClose }: OrderDetailProps) {
  const detail = useQuery({
    ...api.orders.get.query({ params: { id } }),
    enabled: isOpen,
    refetchInterval: useListInterval(),
  })
  const isMissing = isOpen && isGone(detail.error)
  useEffect(() => {
    if (!isMissing) return
    toast.notice('Deleted by someone else')
    onClose()
  }, [isMissing, onClose])
  const order = detail.data

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      size="wide"
      title={
        <span className="flex flex-wrap items-center gap-2">
          {orderName({ id })}
          {order && <OrderStatusBadge status={order.status} />}
          {order && <ServerTag id={order.server_id} />}
        </span>
      }
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {order ? (
        <div className="grid gap-5">
          <StaleBanner list={detail} failed={FAILED} />
          <Body order={order} />
        </div>
      ) : hasFailed(detail) && !isMissing ? (
        <ErrorState
          title={FAILED}
          description={reasonOf(detail.error)}
          onRetry={() => void detail.refetch()}
        />
      ) : (
        <SkeletonList count={9} className="grid gap-3" rowClassName="h-9" />
      )}
    </Dialog>
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

/** A move that is not allowed says why when it is pressed. */
function Moves({ order }: { order: Detail }) {
  const dialog = useDialog<OrderStatus>()
  const [refused, setRefused] = useState<OrderStatus>()
  const refusal = refused && whyNotMove(order.status, refused)
  return (
    <Section title="Move it">
      <div className="flex flex-wrap gap-2">
        {OrderStatus.options
          .filter((to) => to !== order.status)
          .map((to) => (
            <MoveButton
              key={to}
              to={to}
              refusal={whyNotMove(order.status, to)}
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
        <MoveDialog key={dialog.key} order={order} to={dialog.current} {...dialog.props} />
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
