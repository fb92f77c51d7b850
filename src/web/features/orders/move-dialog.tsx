import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderStatus } from '#contract/order-choices.ts'
import { Order } from '#contract/orders.ts'
import { MOVE_LABELS, orderStatusOf } from '#domain/order.ts'
import { api } from '#web/api/client.ts'
import { fieldErrorsOrThrow } from '#web/api/field-errors.ts'
import { ApiError } from '#web/api/send.ts'
import { OrderStatusBadge } from '#web/entities/order-status-badge.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { ConflictNote } from '#web/ui/form/conflict-note.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { orderName } from './order-columns.tsx'

const REASON_MAX = 500
/** What ends badly wants a word. */
const EXPLAINED: readonly OrderStatus[] = ['failed', 'cancelled']

export interface MoveDialogProps {
  order: Order
  to: OrderStatus
  open: boolean
  onOpenChange(open: boolean): void
}

export function MoveDialog({ order, to, ...dialog }: MoveDialogProps) {
  const { send, current } = useMove(order, to)
  const isExplained = EXPLAINED.includes(to)
  return (
    <FormDialog
      {...dialog}
      title={`${MOVE_LABELS[to]}: ${orderName(order)}`}
      description={`It becomes ${orderStatusOf(to).label.toLowerCase()}. Its timeline keeps you and the reason.`}
      submit={MOVE_LABELS[to]}
      pending="Moving..."
      onSubmit={send}
    >
      <TextField
        name="reason"
        label={isExplained ? 'Reason' : 'Reason (optional)'}
        required={isExplained}
        maxLength={REASON_MAX}
        autoComplete="off"
      />
      {current && (
        <ConflictNote
          title="Someone else changed this order meanwhile."
          now={[
            { name: 'Status now', value: <OrderStatusBadge status={current.status} /> },
            { name: 'Changed', value: <TimeAgo at={new Date(current.updated_at)} /> },
          ]}
        >
          Send it once more to move it even so.
        </ConflictNote>
      )}
    </FormDialog>
  )
}

/** The order as others left it. */
const currentOf = (error: unknown) =>
  error instanceof ApiError ? Order.safeParse(error.problem.current).data : undefined

function useMove({ id, version }: Order, status: OrderStatus) {
  const [current, setCurrent] = useState<Order>()
  const { mutateAsync: move } = useMutation({
    ...api.orders.move.mutation(),
    meta: { done: 'Order moved', failed: 'Failed to move order', gone: 'Deleted by someone else' },
  })

  async function send(form: FormData) {
    const reason = String(form.get('reason') ?? '').trim()
    if (reason === '' && EXPLAINED.includes(status)) return { reason: 'Say why' }
    try {
      const body = { status, reason, version: current?.version ?? version }
      await move({ params: { id }, body })
      return undefined
    } catch (error) {
      setCurrent(currentOf(error))
      return fieldErrorsOrThrow(error)
    }
  }

  return { send, current }
}
