import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderStatus } from '#contract/order-choices.ts'
import { Order } from '#contract/orders.ts'
import { MOVE_LABELS, needsReason, orderStatusOf } from '#domain/order.ts'
import { ApiError } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { fieldErrorsOrThrow } from '#web/api/field-errors.ts'
import { OrderStatusBadge } from '#web/entities/order-status-badge.tsx'
import type { DialogState } from '#web/ui/dialog/dialog.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { ConflictNote } from '#web/ui/form/conflict-note.tsx'
import { readForm } from '#web/ui/form/form-reader.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { orderName } from './order-columns.tsx'

const REASON_MAX = 500

interface StatusDialogProps extends DialogState {
  order: Order
  to: OrderStatus
}

/** Changes the status of an order. */
export function StatusDialog({ order, to, ...dialog }: StatusDialogProps) {
  const { send, current } = useStatusChange(order, to)
  const isReasonRequired = needsReason(to)
  return (
    <FormDialog
      {...dialog}
      title={`${MOVE_LABELS[to]}: ${orderName(order)}`}
      description={`The order will be set to ${orderStatusOf(to).label}. Your name and reason are saved in the timeline.`}
      submit={MOVE_LABELS[to]}
      pending="Changing..."
      onSubmit={send}
    >
      <TextField
        name="reason"
        label={isReasonRequired ? 'Reason' : 'Reason (optional)'}
        required={isReasonRequired}
        maxLength={REASON_MAX}
      />
      {current && (
        <ConflictNote
          title="This order was changed by someone else."
          now={[
            { name: 'Status now', value: <OrderStatusBadge status={current.status} /> },
            { name: 'Changed', value: <TimeAgo at={new Date(current.updated_at)} /> },
          ]}
        >
          Submit again to change the status anyway.
        </ConflictNote>
      )}
    </FormDialog>
  )
}

/** The current order, if another user has changed it. */
const currentOf = (error: unknown) =>
  error instanceof ApiError ? Order.safeParse(error.problem.current).data : undefined

function useStatusChange({ id, version }: Order, status: OrderStatus) {
  const [current, setCurrent] = useState<Order>()
  const { mutateAsync: move } = useMutation({
    ...api.orders.move.mutation(),
    meta: {
      done: 'Status changed',
      failed: 'Failed to change status',
      isShownInForm: true,
      gone: 'Deleted by someone else',
    },
  })

  async function send(form: FormData) {
    const reason = readForm(form).text('reason')
    if (reason === '' && needsReason(status)) return { reason: 'Enter a reason' }
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
