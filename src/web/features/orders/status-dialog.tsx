import { useState } from 'react'
import { REASON_MAX } from '#contract/job-choices.ts'
import type { OrderStatus } from '#contract/order-choices.ts'
import { Order } from '#contract/orders.ts'
import { MOVE_LABELS, needsReason, orderStatusOf, statusChangeError } from '#domain/order.ts'
import { api } from '#web/api/client.ts'
import { useWrite } from '#web/api/use-write.ts'
import { OrderStatusBadge } from '#web/entities/order-status-badge.tsx'
import { type Conflict, useConflict } from '#web/lists/use-conflict.ts'
import type { DialogState } from '#web/ui/dialog/dialog.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { ConflictNote } from '#web/ui/form/conflict-note.tsx'
import { readForm } from '#web/ui/form/form-reader.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { orderName } from './order-columns.tsx'

interface StatusDialogProps extends DialogState {
  order: Order
  to: OrderStatus
}

/** Changes the status of an order. */
export function StatusDialog({ order, to, ...dialog }: StatusDialogProps) {
  const { send, conflict, known } = useStatusChange(order, to)
  const refusal = known ? statusChangeError(known.status, to) : 'The order was deleted.'
  // An order that is open behind the dialog shows changes before the form is sent.
  const changed = conflict ?? (refusal === undefined ? undefined : order)
  const isReasonRequired = needsReason(to)
  return (
    <FormDialog
      {...dialog}
      title={`${MOVE_LABELS[to]}: ${orderName(order)}`}
      description={`The order will be set to ${orderStatusOf(to).label}. Your name and reason are saved in the timeline.`}
      submit={MOVE_LABELS[to]}
      pending="Changing..."
      refusal={refusal}
      onSubmit={send}
    >
      <TextField
        name="reason"
        label={isReasonRequired ? 'Reason' : 'Reason (optional)'}
        required={isReasonRequired}
        maxLength={REASON_MAX}
      />
      {changed && <StatusConflict conflict={changed} refusal={refusal} />}
    </FormDialog>
  )
}

interface StatusConflictProps {
  conflict: Conflict<Order>
  refusal: string | undefined
}

function StatusConflict({ conflict, refusal }: StatusConflictProps) {
  if (conflict === 'gone')
    return (
      <ConflictNote title="This order was deleted by someone else.">
        Its status can no longer change.
      </ConflictNote>
    )
  return (
    <ConflictNote
      title="This order was changed by someone else."
      now={[
        { name: 'Status now', value: <OrderStatusBadge status={conflict.status} /> },
        { name: 'Changed', value: <TimeAgo at={new Date(conflict.updated_at)} /> },
      ]}
    >
      {refusal ?? 'Submit again to change the status anyway.'}
    </ConflictNote>
  )
}

function useStatusChange(order: Order, status: OrderStatus) {
  // Afterwards the order can have the change that this form has made, also if the response was lost.
  const [sent, setSent] = useState<Order>()
  const { conflict, known, sendOver } = useConflict(sent ?? order, Order)
  const { mutateAsync: move } = useWrite(api.orders.move, {
    done: 'Status changed',
    failed: 'Failed to change status',
    isShownInForm: true,
    gone: 'Deleted by someone else',
  })

  async function send(form: FormData) {
    const reason = readForm(form).text('reason')
    if (reason === '' && needsReason(status)) return { reason: 'Enter a reason.' }
    return sendOver((latest = order) => {
      setSent(latest)
      return move({ params: { id: order.id }, body: { status, reason, version: latest.version } })
    })
  }

  return { send, conflict, known }
}
