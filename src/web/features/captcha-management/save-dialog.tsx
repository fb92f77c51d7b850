import type { CaptchaKey } from '#contract/captcha-keys.ts'
import { MASK } from '#contract/fields.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { SaveConflict } from './save-conflict.tsx'
import { useSaveKey } from './use-save-key.ts'

interface SaveDialogProps {
  /** The key to edit; without one a new key is added. */
  row?: CaptchaKey
  open: boolean
  onOpenChange(open: boolean): void
}

export function SaveDialog({ row, ...dialog }: SaveDialogProps) {
  const { save, conflict } = useSaveKey(row)
  return (
    <FormDialog
      {...dialog}
      title={row ? 'Edit API Key' : 'Add New API Key'}
      submit="Save Key"
      pending="Saving..."
      onSubmit={save}
    >
      <TextField
        name="label"
        label="Label (optional)"
        defaultValue={row?.label ?? ''}
        autoComplete="off"
      />
      <PasswordField
        name="key"
        label="API Key"
        autoComplete="off"
        placeholder={row && MASK}
        hint={row && 'Leave it empty to keep the key as it is.'}
      />
      {conflict && <SaveConflict conflict={conflict} />}
    </FormDialog>
  )
}
