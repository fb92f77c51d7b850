import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Problem } from '#contract/errors.ts'
import { api } from '#web/api/client.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { useMe } from '#web/session/identity.ts'
import { noPasskeysBecause, passkeyFault, signWithPasskey } from '#web/session/webauthn.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { readForm } from '#web/ui/form/form-reader.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { KeyRound } from '#web/ui/icons.ts'

interface IdentityDialogProps {
  problem: Problem
  open: boolean
  onEnd(isConfirmed: boolean): void
}

/** Confirms the identity with the password, a code or a passkey, depending on what the user has. */
export function IdentityDialog({
  problem: { message, confirm_by = ['password'] },
  open,
  onEnd,
}: IdentityDialogProps) {
  const [by, setBy] = useState<'password' | 'code'>('password')
  const field = useRef<HTMLInputElement>(null)
  const send = async (form: FormData) => {
    const proof = readForm(form).password(by)
    if (proof.trim() === '') return { [by]: EMPTY[by] }
    try {
      await api.confirmation.confirm.call({ body: { [by]: proof } })
    } catch (error) {
      return { [by]: reasonOf(error) }
    }
    onEnd(true)
    return undefined
  }
  return (
    <FormDialog
      open={open}
      onOpenChange={() => onEnd(false)}
      size="small"
      initialFocus={field}
      title="Confirm that it's you"
      description={message}
      submit="Confirm"
      pending="Checking..."
      onSubmit={send}
      keepsInput={false}
    >
      {by === 'password' ? <OwnPassword field={field} /> : <OwnCode field={field} />}
      {confirm_by.includes('code') && (
        <Button
          variant="ghost"
          className="justify-self-start"
          onClick={() => setBy(by === 'password' ? 'code' : 'password')}
        >
          {by === 'password' ? 'Use a code instead' : 'Use your password instead'}
        </Button>
      )}
      {confirm_by.includes('passkey') && noPasskeysBecause() === undefined && (
        <PasskeyButton onConfirmed={() => onEnd(true)} />
      )}
    </FormDialog>
  )
}

const EMPTY = { password: 'Enter your password.', code: 'Enter a code.' }

interface OwnFieldProps {
  field: RefObject<HTMLInputElement | null>
}

function OwnPassword({ field }: OwnFieldProps) {
  useEffect(() => field.current?.focus(), [field])
  return (
    <>
      {/* Password managers look for a username next to the password. */}
      <input hidden readOnly autoComplete="username" value={useMe()?.username ?? ''} />
      <PasswordField
        ref={field}
        name="password"
        label="Your password"
        required
        autoComplete="current-password"
      />
    </>
  )
}

function OwnCode({ field }: OwnFieldProps) {
  useEffect(() => field.current?.focus(), [field])
  return (
    <TextField
      ref={field}
      name="code"
      label="Code from your app, or a recovery code"
      required
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

function PasskeyButton({ onConfirmed }: { onConfirmed(): void }) {
  const [isPending, setPending] = useState(false)
  const [fault, setFault] = useState<string>()
  const use = async () => {
    setPending(true)
    setFault(undefined)
    try {
      const options = await api.confirmation.passkeyOptions.call({})
      const credential = await signWithPasskey(options)
      await api.confirmation.confirm.call({ body: { credential } })
      onConfirmed()
    } catch (error) {
      setFault(passkeyFault(error) ?? reasonOf(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <div className="grid gap-2">
      <Button disabled={isPending} onClick={use}>
        <KeyRound size={15} aria-hidden />
        {isPending ? 'Waiting for your device...' : 'Use a passkey'}
      </Button>
      {fault !== undefined && (
        <p role="alert" className="tone-red text-tone">
          {fault}
        </p>
      )}
    </div>
  )
}
