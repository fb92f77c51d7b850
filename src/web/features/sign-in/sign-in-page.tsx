import { Form } from '@base-ui/react/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { bodyErrors } from '#web/api/field-errors.ts'
import { fieldErrorsOf } from '#web/api/form-errors.ts'
import { useRefusal } from '#web/api/use-refusal.ts'
import { identityQuery } from '#web/session/identity.ts'
import { noPasskeysBecause, passkeyFault, signWithPasskey } from '#web/session/webauthn.ts'
import { Button } from '#web/ui/button.tsx'
import { readForm } from '#web/ui/form/form-reader.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useFormSubmit } from '#web/ui/form/use-form-submit.ts'
import { KeyRound } from '#web/ui/icons.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { type Mode, modesFor, WORDS } from './mode.ts'
import { PANEL } from './panel.ts'
import { type Refusal, refusalOf } from './refusal.ts'
import { RefusalBox } from './refusal-box.tsx'

const SET_UP = { first_run: false, needs_token: false, lost_database: false }

/** Sign in, request access or create the first administrator. They share one form, so switching keeps the input. */
export function SignInPage() {
  const { mode: asked, from } = useSearch({ from: '/auth/login' })
  const { data: setup = SET_UP } = useQuery(api.auth.setup.query({}))
  const modes = modesFor(setup)
  const mode = modes.find((one) => one === asked) ?? modes[0]
  const { title, subtitle } = WORDS[mode]
  if (asked === 'second-step')
    return (
      <div className={PANEL}>
        <SecondStep from={from} />
      </div>
    )
  return (
    <div className={PANEL}>
      <ModeTitle title={title} />
      <p className="mt-1 mb-5 text-fg-2">{subtitle}</p>
      {mode === 'first-run' && setup.lost_database && <LostDatabaseNote />}
      <CredentialsForm mode={mode} needsToken={setup.needs_token} />
      {mode === 'sign-in' && <PasskeySignIn />}
      <OtherModes modes={modes.filter((one) => one !== mode)} from={from} />
    </div>
  )
}

/** Receives the focus when the title changes because of a link, which disappears with the former mode. */
function ModeTitle({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(title)
  useEffect(() => {
    if (shown.current !== title && document.activeElement === document.body)
      heading.current?.focus()
    shown.current = title
  }, [title])
  return (
    <h1 ref={heading} tabIndex={-1} className="font-semibold text-xl tracking-tight outline-none">
      {title}
    </h1>
  )
}

function LostDatabaseNote() {
  return (
    <div
      role="status"
      className="tone-yellow mb-4 grid gap-1 rounded-md border border-tone-line bg-tone-bg p-3"
    >
      <p className="font-medium text-tone">The database may have been lost</p>
      <p className="text-fg-2">
        The database is empty, but its master key already existed. If you expected your data here,
        stop the server and restore a backup. To start over, enter the setup token.
      </p>
    </div>
  )
}

function OtherModes({ modes, from }: { modes: Mode[]; from: string | undefined }) {
  if (modes.length === 0) return null
  return (
    <div className="mt-5 grid gap-1 border-line border-t pt-4">
      {modes.map((mode) => (
        <p key={mode} className="text-fg-2">
          {WORDS[mode].question}{' '}
          <Link
            to="/login"
            search={{ from, mode }}
            className="font-medium text-accent underline underline-offset-2 pointer-coarse:inline-block pointer-coarse:py-3"
          >
            {WORDS[mode].title}
          </Link>
        </p>
      ))}
    </div>
  )
}

/** Renders nothing if the browser or the host name does not support passkeys. */
function PasskeySignIn() {
  const { signIn, isPending, refusal } = usePasskeySignIn()
  if (noPasskeysBecause() !== undefined) return null
  return (
    <div className="mt-3 grid gap-3">
      <Button className="w-full" aria-disabled={isPending} onClick={() => isPending || signIn()}>
        <KeyRound size={15} aria-hidden />
        {isPending ? 'Waiting for your device...' : 'Use a passkey'}
      </Button>
      {refusal && <RefusalBox refusal={refusal} />}
    </div>
  )
}

function usePasskeySignIn() {
  const cache = useQueryClient()
  const [refusal, setRefusal] = useState<Refusal>()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const options = await api.passkeys.signInOptions.call({})
      const credential = await signWithPasskey(options)
      return api.passkeys.signIn.call({ body: { credential } })
    },
    onSuccess: (identity) => void cache.setQueryData(identityQuery.queryKey, identity),
    onError: (error) => setRefusal(wordsOf(error)),
  })
  const signIn = () => {
    setRefusal(undefined)
    mutate()
  }
  return { signIn, isPending, refusal }
}

function wordsOf(error: unknown): Refusal {
  const fault = passkeyFault(error)
  if (fault !== undefined) return { message: 'Passkey sign-in failed.', advice: fault }
  // The advice for refused credentials is about passwords.
  if (error instanceof ApiError && error.problem.code === 'bad_credentials')
    return { message: error.message }
  return refusalOf(error)
}

interface SecondStepProps {
  /** The path that the user requested before signing in. */
  from: string | undefined
}

/** The second factor after the password. The step is in the URL and the user in a cookie, so that both survive a reload. */
function SecondStep({ from }: SecondStepProps) {
  const [isRecovery, setRecovery] = useState(false)
  const { refusal, submit } = useSecondStep()
  const form = useFormSubmit(submit, () => {})
  return (
    <>
      <h1 className="font-semibold text-xl tracking-tight">Second step</h1>
      <p className="mt-1 mb-5 text-fg-2">
        {isRecovery
          ? 'Enter one of your recovery codes. Each works once.'
          : 'Enter the six digits that your authenticator app shows.'}
      </p>
      <Form errors={form.errors} {...form.handlers}>
        {refusal && <RefusalBox refusal={refusal} />}
        <fieldset disabled={form.isPending} className="grid min-w-0 gap-4">
          <CodeField key={String(isRecovery)} isRecovery={isRecovery} />
          <Button type="submit" variant="primary" className="w-full">
            {form.isPending ? 'Signing in...' : 'Sign in'}
          </Button>
          <Button onClick={() => setRecovery(!isRecovery)}>
            {isRecovery ? 'Use the app instead' : 'Use a recovery code instead'}
          </Button>
        </fieldset>
      </Form>
      <p className="mt-5 border-line border-t pt-4 text-fg-2">
        Not your account, or no code?{' '}
        <Link
          to="/login"
          search={{ from }}
          className="font-medium text-accent underline underline-offset-2 pointer-coarse:inline-block pointer-coarse:py-3"
        >
          Start over
        </Link>
      </p>
    </>
  )
}

function CodeField({ isRecovery }: { isRecovery: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const common = { ref: input, name: 'code', 'aria-required': true, spellCheck: false }
  if (isRecovery) return <TextField {...common} label="Recovery code" autoCapitalize="none" />
  return <TextField {...common} label="Code" autoComplete="one-time-code" inputMode="numeric" />
}

/** Sends the code. On success, stores the identity in the cache; the access rules then open the next page. */
function useSecondStep() {
  const cache = useQueryClient()
  const { mutateAsync: verify } = useMutation({
    ...api.secondFactor.verify.mutation(),
    onSuccess: (identity) => void cache.setQueryData(identityQuery.queryKey, identity),
  })
  return useRefusal(async (form) => {
    const body = { code: readForm(form).text('code') }
    const { secondFactor } = await import('#contract/second-factor.ts')
    return bodyErrors(secondFactor.verify, body) ?? fieldErrorsOf(verify({ body }))
  }, refusalOf)
}
