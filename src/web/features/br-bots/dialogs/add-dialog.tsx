import { useMutation } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { fieldErrorsOrThrow } from '#web/api/field-errors.ts'
import { useFleetClock } from '#web/entities/use-fleet-clock.ts'
import { ProxyPicker } from '#web/pickers/proxy-picker.tsx'
import { ServersPicker } from '#web/pickers/servers-picker.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Field } from '#web/ui/form/field.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Select } from '#web/ui/select/select.tsx'
import { HOUR_OPTIONS } from '../hours.ts'
import { checkDraft, readDraft } from './draft.ts'

export interface AddDialogProps {
  open: boolean
  onOpenChange(open: boolean): void
}

export function AddDialog(dialog: AddDialogProps) {
  const { mutateAsync: add } = useMutation({
    ...api.brBots.add.mutation(),
    meta: {
      done: 'BR Bot added',
      failed: 'Failed to add BR bot',
      reason: 'An error occurred while adding the BR bot.',
    },
  })

  const submit = async (form: FormData) => {
    const draft = readDraft(form)
    const fault = checkDraft(draft)
    if (fault) {
      toast.failure(fault.title, fault.reason)
      return fault.fields
    }
    try {
      await add({ body: draft })
      return undefined
    } catch (error) {
      return fieldErrorsOrThrow(error)
    }
  }

  return (
    <FormDialog
      {...dialog}
      title="Add New BR Bot"
      description="The bot starts as a collector. You can change the job later."
      submit="Add BR Bot"
      pending="Adding..."
      onSubmit={submit}
    >
      <BotFields />
    </FormDialog>
  )
}

function BotFields() {
  const { timeZone } = useFleetClock()
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="nickname"
          label="Nickname"
          required
          autoComplete="off"
          spellCheck={false}
        />
        <PasswordField name="password" label="Password" required autoComplete="new-password" />
      </div>
      <Field
        name="server_ids"
        label="Servers"
        required
        hint="The account is on the server that is chosen first."
      >
        <ServersPicker name="server_ids" />
      </Field>
      <Field name="proxy_id" label="Proxy" hint="Banned proxies are not listed.">
        <ProxyPicker name="proxy_id" label="Proxy" placeholder="No proxy" />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <HourField name="start_hour" label="Start Hour" hour={0} hint={timeZone} />
        <HourField name="end_hour" label="End Hour" hour={23} hint={timeZone} />
      </div>
    </>
  )
}

interface HourFieldProps {
  name: string
  label: string
  hour: number
  hint: string | undefined
}

function HourField({ name, label, hour, hint }: HourFieldProps) {
  return (
    <Field name={name} label={label} hint={hint} required>
      <Select
        label={label}
        name={name}
        options={HOUR_OPTIONS}
        defaultValue={hour}
        className="w-full"
      />
    </Field>
  )
}
