import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { secondFactor } from '#contract/second-factor.ts'
import { api } from '#web/api/client.ts'
import { bodyErrors } from '#web/api/field-errors.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { FieldErrors } from '#web/ui/use-form-submit.ts'
import { OwnPasswordField } from './own-password-field.tsx'
import { QrCode } from './qr-code.tsx'
import { textIn, told } from './told.ts'

interface EnableDialogProps {
  open: boolean
  onOpenChange(open: boolean): void
  onCodes(codes: string[]): void
}

interface Begun {
  secret: string
  uri: string
}

/** No field is at fault, and yet the form is not done: what it asks next stands in it. */
const GO_ON: FieldErrors = {}

const FAILED = 'Failed to turn on two-factor'

/** First the password, then the QR code with a first code of the app. */
export function EnableDialog({ onCodes, ...dialog }: EnableDialogProps) {
  const [begun, setBegun] = useState<Begun>()
  const enable = useMutation(api.secondFactor.enable.mutation())
  const confirm = useMutation({
    ...api.secondFactor.confirm.mutation(),
    meta: { done: 'Two-factor is on' },
  })

  const begin = async (form: FormData) => {
    const body = { password: textIn(form, 'password') }
    const faults = bodyErrors(secondFactor.enable, body)
    if (faults) return faults
    setBegun(await enable.mutateAsync({ body }))
    return GO_ON
  }
  const finish = async (form: FormData) => {
    const body = { code: textIn(form, 'code').replace(/\s/g, '') }
    const faults = bodyErrors(secondFactor.confirm, body)
    if (faults) return faults
    onCodes((await confirm.mutateAsync({ body })).recovery_codes)
    return undefined
  }

  return (
    <FormDialog
      {...dialog}
      title="Turn on two-factor"
      description={begun ? 'It counts once your app shows a code that fits.' : undefined}
      submit={begun ? 'Turn on' : 'Continue'}
      pending={begun ? 'Checking...' : 'Continuing...'}
      onSubmit={(form) => told(FAILED, begun ? finish(form) : begin(form))}
    >
      {begun ? <Scan {...begun} /> : <OwnPasswordField />}
    </FormDialog>
  )
}

function Scan({ secret, uri }: Begun) {
  const code = useRef<HTMLInputElement>(null)
  useEffect(() => code.current?.focus(), [])
  return (
    <>
      <div className="flex flex-wrap items-start gap-4">
        <QrCode text={uri} label="QR code for an authenticator app" />
        <div className="min-w-48 flex-1">
          <p>Scan it with an authenticator app, such as the one that keeps your other codes.</p>
          <p className="mt-2 text-fg-2">Or type this key into the app:</p>
          <p className="flex items-start gap-1">
            <code className="break-all font-mono text-xs leading-6">{inFours(secret)}</code>
            <CopyButton label="key" text={secret} />
          </p>
        </div>
      </div>
      <TextField
        ref={code}
        name="code"
        label="Code of the app"
        required
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={7}
        className="max-w-40"
      />
    </>
  )
}

const inFours = (secret: string) => secret.replace(/(.{4})(?!$)/g, '$1 ')
