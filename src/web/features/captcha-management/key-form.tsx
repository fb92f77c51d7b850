import { type CaptchaKey, captchaKeys } from '#contract/captcha-keys.ts'
import { formatDateTime } from '#domain/format.ts'
import { api } from '#web/api/client.ts'
import type { Fact } from '#web/lists/dialogs/conflict.tsx'
import { SaveDialog } from '#web/lists/dialogs/save-dialog.tsx'
import { StoredSecretField } from '#web/lists/dialogs/stored-secret-field.tsx'
import type { FormProps } from '#web/lists/page/definition.ts'
import type { FormReader } from '#web/ui/form/form-reader.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { NO_LABEL } from './key-facts.tsx'
import { KEY } from './noun.ts'

const FACTS: readonly Fact<CaptchaKey>[] = [
  { label: 'Label', fields: ['label'], of: ({ label }) => label ?? NO_LABEL },
  {
    label: 'Time of change',
    fields: [],
    of: ({ updated_at }) => formatDateTime(new Date(updated_at)),
  },
]

/** The specification leaves the check of a key to the server. */
const UNCHECKED = { add: {}, update: { response: captchaKeys.update.response } }

export function KeyForm(props: FormProps<CaptchaKey>) {
  const { row } = props
  return (
    <SaveDialog
      {...props}
      resource={api.captchaKeys}
      contract={UNCHECKED}
      noun={KEY}
      rowName={({ label }) => label ?? NO_LABEL}
      facts={FACTS}
      texts={{
        title: row ? 'Edit API Key' : 'Add New API Key',
        submit: 'Save Key',
        added: 'Key added successfully',
        updated: 'Key updated successfully',
        failed: 'Failed to save key',
      }}
      bodyOf={bodyOf}
      secret={{ noun: 'key' }}
    >
      <TextField name="label" label="Label (optional)" defaultValue={row?.label ?? ''} />
      <StoredSecretField name="key" label="API Key" autoComplete="off" />
    </SaveDialog>
  )
}

/** An empty field leaves an existing key unchanged. */
const bodyOf = (form: FormReader, known: CaptchaKey | undefined) => ({
  label: form.text('label'),
  key: known ? form.optional('key') : form.text('key'),
})
