import { useMutation } from '@tanstack/react-query'
import type { ListedPenalty } from '#contract/penalties.ts'
import { api } from '#web/api/client.ts'
import { fieldErrors } from '#web/api/field-errors.ts'
import { isGone } from '#web/api/send.ts'
import { PenaltyBadge } from '#web/entities/penalty-badge.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

const REASON_MAX = 500

interface DeleteDialogProps {
  penalty: ListedPenalty
  open: boolean
  onOpenChange(open: boolean): void
}

/** The reason stays in the audit when the penalty is gone. */
export function DeleteDialog({ penalty, ...dialog }: DeleteDialogProps) {
  const { id, bot } = penalty
  const { mutateAsync: remove } = useMutation({
    ...api.penalties.remove.mutation(),
    meta: {
      done: 'Penalty deleted',
      failed: 'Failed to delete penalty',
      gone: 'Deleted by someone else',
      undo: 'penalty',
    },
  })

  async function send(form: FormData) {
    const reason = String(form.get('reason') ?? '').trim()
    if (reason === '') return { reason: 'Say why it goes' }
    try {
      await remove({ params: { id }, body: { reason } })
    } catch (error) {
      if (isGone(error)) return undefined
      const fields = fieldErrors(error)
      if (fields) return fields
      throw error
    }
    return undefined
  }

  return (
    <FormDialog
      {...dialog}
      title={`Delete penalty ${id}?`}
      description="It goes from the record of the account. You can undo this for a moment onTeardown."
      submit="Delete"
      pending="Deleting..."
      onSubmit={send}
    >
      <p className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 break-all font-medium">{bot.nickname}</span>
        <PenaltyBadge penalty={penalty} />
      </p>
      <TextField
        name="reason"
        label="Reason for the deletion"
        required
        maxLength={REASON_MAX}
        autoComplete="off"
      />
    </FormDialog>
  )
}
