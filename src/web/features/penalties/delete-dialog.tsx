import { REASON_MAX } from '#contract/job-choices.ts'
import type { ListedPenalty } from '#contract/penalties.ts'
import { api } from '#web/api/client.ts'
import { fieldErrorsOf } from '#web/api/form-errors.ts'
import { PenaltyBadge } from '#web/entities/penalty-badge.tsx'
import { StaleDeletion } from '#web/lists/dialogs/conflict.tsx'
import { undoHint } from '#web/lists/dialogs/delete-dialog.tsx'
import { useDeletion } from '#web/lists/dialogs/use-deletion.ts'
import type { DeleteProps } from '#web/lists/page/definition.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { readForm } from '#web/ui/form/form-reader.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { PENALTY } from './noun.ts'

const TEXTS = { undo: 'penalty', isShownInForm: true } as const

/** Asks for the reason, which is stored in the audit log. */
export function DeleteDialog({ row, ...dialog }: DeleteProps<ListedPenalty>) {
  const { remove, isStale, finalFocus } = useDeletion({
    row,
    noun: PENALTY,
    call: api.penalties.remove,
    texts: TEXTS,
  })

  async function submit(form: FormData) {
    const reason = readForm(form).text('reason')
    return reason === '' ? { reason: 'Enter a reason.' } : fieldErrorsOf(remove({ reason }))
  }

  return (
    <FormDialog
      {...dialog}
      title={`Delete penalty ${row.id}?`}
      description={`Deletes this penalty from the account. ${undoHint(TEXTS)}`}
      submit="Delete"
      pending="Deleting..."
      finalFocus={finalFocus}
      onSubmit={submit}
    >
      <p className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 break-all font-medium">{row.bot.nickname}</span>
        <PenaltyBadge penalty={row} />
      </p>
      <TextField name="reason" label="Reason for the deletion" required maxLength={REASON_MAX} />
      {isStale && <StaleDeletion noun={PENALTY} submit="Delete" />}
    </FormDialog>
  )
}
