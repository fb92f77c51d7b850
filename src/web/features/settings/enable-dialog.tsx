import { encodeQR } from 'qr'
import { useRef } from 'react'
import { secondFactor } from '#contract/second-factor.ts'
import { api } from '#web/api/client.ts'
import { bodyErrors } from '#web/api/field-errors.ts'
import { explainLost } from '#web/api/form-errors.ts'
import { useWrite } from '#web/api/use-write.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import type { DialogState } from '#web/ui/dialog/dialog.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { readForm } from '#web/ui/form/form-reader.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { fieldErrorsOrToast } from './field-errors-or-toast.ts'

/** The secret for an authenticator app, before its first code is confirmed. */
export interface NewSecret {
  secret: string
  uri: string
}

interface EnableDialogProps extends DialogState {
  added: NewSecret
  onCodes(codes: string[]): void
}

const CONFIRMED =
  'Your previous attempt, whose response was lost, may have turned it on. Close this dialog; if two-factor is on, create new recovery codes.'

/** Shows the QR code of the new secret and asks for the first code. */
export function EnableDialog({ added, onCodes, ...dialog }: EnableDialogProps) {
  const code = useRef<HTMLInputElement>(null)
  const confirm = useWrite(api.secondFactor.confirm, { done: 'Two-factor authentication is on' })
  const send = async (form: FormData) => {
    const body = { code: readForm(form).text('code').replace(/\s/g, '') }
    const faults = bodyErrors(secondFactor.confirm, body)
    if (faults) return faults
    const { recovery_codes } = await confirm
      .mutateAsync({ body })
      .catch(explainLost('code', CONFIRMED))
    onCodes(recovery_codes)
    return undefined
  }

  return (
    <FormDialog
      {...dialog}
      title="Turn on two-factor authentication"
      description="Add the key to an authenticator app, then enter the code it shows."
      submit="Turn on"
      pending="Checking..."
      initialFocus={code}
      onSubmit={(form) =>
        fieldErrorsOrToast('Failed to turn on two-factor authentication', send(form))
      }
    >
      <div className="flex flex-wrap items-start gap-4">
        <QrCode text={added.uri} label="QR code for an authenticator app" />
        <div className="min-w-48 flex-1">
          <p>Scan this with your authenticator app.</p>
          <p className="mt-2 text-fg-2">Or enter this key in the app:</p>
          <p className="flex items-start gap-1">
            <code className="break-all font-mono text-xs leading-6">{inFours(added.secret)}</code>
            <CopyButton label="key" text={added.secret} />
          </p>
        </div>
      </div>
      <TextField
        ref={code}
        name="code"
        label="Code from the app"
        required
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={7}
        className="max-w-40"
      />
    </FormDialog>
  )
}

const inFours = (secret: string) => secret.replace(/(.{4})(?!$)/g, '$1 ')

interface QrCodeProps {
  text: string
  label: string
}

/** Black on white in both themes, because cameras cannot read it inverted. */
function QrCode({ text, label }: QrCodeProps) {
  const rows = encodeQR(text, 'raw', { border: 2 })
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="size-44 shrink-0 rounded-md bg-white"
    >
      <path d={path} fill="black" />
    </svg>
  )
}
