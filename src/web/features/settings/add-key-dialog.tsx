import { useMutation } from '@tanstack/react-query'
import { apiKeys, type KeyScope } from '#contract/api-keys.ts'
import { api } from '#web/api/client.ts'
import { bodyErrors } from '#web/api/field-errors.ts'
import { useMe } from '#web/session/identity.ts'
import type { DialogState } from '#web/ui/dialog/dialog.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Select, type SelectOption } from '#web/ui/select/select.tsx'
import { textIn, told } from './told.ts'

const NAME_MAX = 64

const READS: SelectOption<KeyScope> = { value: 'read', label: 'Read only, without secrets' }
const WRITES: SelectOption<KeyScope> = {
  value: 'write',
  label: 'Read and write (your permissions)',
}

const DAYS: SelectOption<number>[] = [
  { value: 7, label: '7 days' },
  { value: 30, label: '30 days' },
  { value: 90, label: '90 days' },
  { value: 365, label: '1 year' },
]
const DEFAULT_DAYS = 90

/** A key that was just created. */
export interface NewKey {
  name: string
  key: string
}

interface AddKeyDialogProps extends DialogState {
  onAdded(added: NewKey): void
}

export function AddKeyDialog({ onAdded, ...dialog }: AddKeyDialogProps) {
  const isViewer = useMe()?.role === 'viewer'
  const { mutateAsync: add } = useMutation(api.apiKeys.add.mutation())
  const send = async (form: FormData) => {
    const scope: KeyScope = textIn(form, 'scope') === 'write' ? 'write' : 'read'
    const body = {
      name: textIn(form, 'name').trim(),
      scope,
      days: Number(textIn(form, 'days')),
    }
    const faults = bodyErrors(apiKeys.add, body)
    if (faults) return faults
    const { name, key } = await add({ body })
    onAdded({ name, key })
    // The new key replaces this dialog.
    return {}
  }
  return (
    <FormDialog
      {...dialog}
      title="New API key"
      submit="Create key"
      pending="Creating..."
      onSubmit={(form) => told('Failed to create API key', send(form))}
    >
      <TextField
        name="name"
        label="Name"
        required
        maxLength={NAME_MAX}
        autoComplete="off"
        hint="Where you use it. Shown in the audit log."
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="scope" label="Rights">
          <Select
            label="Rights"
            name="scope"
            options={isViewer ? [READS] : [READS, WRITES]}
            defaultValue="read"
          />
        </Field>
        <Field name="days" label="Expires after">
          <Select label="Expires after" name="days" options={DAYS} defaultValue={DEFAULT_DAYS} />
        </Field>
      </div>
    </FormDialog>
  )
}
