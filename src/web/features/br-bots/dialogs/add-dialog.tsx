import type { z } from 'zod'
import type { BrBotDraft, BrBotRow } from '#contract/br-bots.ts'
import { api } from '#web/api/client.ts'
import { fieldErrorsOf } from '#web/api/form-errors.ts'
import { useWrite } from '#web/api/use-write.ts'
import { HOUR_OPTIONS, INVALID_HOURS } from '#web/entities/hours.ts'
import { useFleetClock } from '#web/entities/use-fleet-clock.ts'
import type { FormProps } from '#web/lists/page/definition.ts'
import { ProxyPicker } from '#web/pickers/proxy-picker.tsx'
import { ServersPicker } from '#web/pickers/servers-picker.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Field } from '#web/ui/form/field.tsx'
import { readForm } from '#web/ui/form/form-reader.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

export function AddDialog({ open, onOpenChange }: FormProps<BrBotRow>) {
  const { mutateAsync: add } = useWrite(api.brBots.add, {
    done: 'BR Bot added',
    failed: 'Failed to add BR bot',
    reason: 'An error occurred while adding the BR bot.',
  })

  const submit = async (form: FormData) => {
    const draft = readDraft(form)
    const fault = checkDraft(draft)
    if (fault) {
      toast.failure(fault.title, fault.reason)
      return fault.fields
    }
    return fieldErrorsOf(add({ body: draft }))
  }

  return (
    <FormDialog
      {...{ open, onOpenChange }}
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
  const { timeZone: hint } = useFleetClock()
  const hour = { options: HOUR_OPTIONS, hint, required: true }
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="nickname" label="Nickname" required spellCheck={false} />
        <PasswordField name="password" label="Password" required autoComplete="new-password" />
      </div>
      <Field
        name="server_ids"
        label="Servers"
        required
        hint="The account is created on the first server you select."
      >
        <ServersPicker />
      </Field>
      <Field name="proxy_id" label="Proxy" hint="Banned proxies are not listed.">
        <ProxyPicker name="proxy_id" label="Proxy" placeholder="No proxy" />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <SelectField name="start_hour" label="Start Hour" {...hour} defaultValue={0} />
        <SelectField name="end_hour" label="End Hour" {...hour} defaultValue={23} />
      </div>
    </>
  )
}

type Draft = z.input<typeof BrBotDraft>

interface Fault {
  /** The title of the toast. */
  title: string
  reason: string
  /** The errors of fields. */
  fields: Record<string, string>
}

/** The new bot that the form describes. */
function readDraft(form: FormData): Draft {
  const { text, password, ids, number } = readForm(form)
  return {
    nickname: text('nickname'),
    password: password('password') ?? '',
    server_ids: ids('server_ids'),
    job_type: 1,
    start_hour: number('start_hour'),
    end_hour: number('end_hour'),
    email: '',
    proxy_id: ids('proxy_id')[0] ?? null,
  }
}

/** The checks of the client before it sends the draft. The server checks the rest. */
function checkDraft({
  nickname,
  password,
  server_ids,
  start_hour = 0,
  end_hour = 23,
}: Draft): Fault | undefined {
  const fields = {
    ...(nickname === '' && { nickname: 'Enter a nickname.' }),
    ...(password.trim() === '' && { password: 'Enter a password.' }),
    ...(server_ids.length === 0 && { server_ids: 'Choose at least one server.' }),
  }
  if (Object.keys(fields).length > 0) return { ...MISSING, fields }
  if (start_hour >= end_hour)
    return { ...INVALID_HOURS, fields: { end_hour: INVALID_HOURS.reason } }
  return undefined
}

const MISSING = {
  title: 'Missing required fields',
  reason: 'Please fill in all required fields and select at least one server.',
}
