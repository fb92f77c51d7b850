import { Form } from '@base-ui/react/form'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef } from 'react'
import { auth, type Session } from '#contract/auth.ts'
import type { Passkey } from '#contract/passkeys.ts'
import { api } from '#web/api/client.ts'
import { bodyErrors } from '#web/api/field-errors.ts'
import { explainLost, fieldErrorsOf } from '#web/api/form-errors.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { useRefusal } from '#web/api/use-refusal.ts'
import { useWrite } from '#web/api/use-write.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useDialog } from '#web/lib/use-dialog.ts'
import { controlIn, useFocusAfterRemoval } from '#web/lib/use-focus-after-removal.ts'
import { Loaded } from '#web/lists/loaded.tsx'
import { browserOf } from '#web/session/access/browser-of.ts'
import { PasskeyFacts } from '#web/session/access/passkey-facts.tsx'
import { SessionFacts } from '#web/session/access/session-facts.tsx'
import { useMe } from '#web/session/identity.ts'
import { PASSWORD_HINT } from '#web/session/password-hint.ts'
import { noPasskeysBecause } from '#web/session/webauthn.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/form/check-field.tsx'
import { readForm } from '#web/ui/form/form-reader.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { useFormSubmit } from '#web/ui/form/use-form-submit.ts'
import type { PasskeyDialogRequest } from './passkey-dialog.tsx'
import { Section } from './section.tsx'
import { TwoFactorSection } from './two-factor-section.tsx'

export function SecurityPage() {
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6 p-4 md:p-6">
      <TwoFactorSection />
      <PasskeySection />
      <Section title="Password" description="Changing it signs you out everywhere else.">
        <PasswordForm />
      </Section>
      <Section title="Sessions" description="Where you are signed in, newest first.">
        <SessionList />
      </Section>
    </div>
  )
}

const WORDS = { done: 'Password changed' }
const CHANGED =
  'Wrong password. Your previous attempt, whose response was lost, may have changed it to the new password.'

function PasswordForm() {
  const me = useMe()
  const { refusal, submit } = useChange()
  const form = useFormSubmit(submit, (element) => element.reset(), { keepsInput: true })
  return (
    <Form errors={form.errors} {...form.handlers}>
      <fieldset disabled={form.isPending} className="grid max-w-sm gap-4">
        {refusal && (
          <p role="alert" className="tone-red text-tone">
            {refusal}
          </p>
        )}
        {/* Indicates to password managers which user the password belongs to. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={me?.username ?? ''}
          readOnly
          hidden
        />
        <PasswordField
          name="current"
          label="Current password"
          aria-required
          autoComplete="current-password"
        />
        <PasswordField
          name="password"
          label="New password"
          aria-required
          autoComplete="new-password"
          hint={PASSWORD_HINT}
        />
        <CheckField name="revoke_keys" label="Also revoke my API keys and passkeys" />
        <Button type="submit" variant="primary" className="justify-self-start">
          {form.isPending ? 'Changing...' : 'Change password'}
        </Button>
      </fieldset>
    </Form>
  )
}

function useChange() {
  const { mutateAsync } = useWrite(api.auth.password, WORDS)
  return useRefusal(async (form) => {
    const { password, isChecked } = readForm(form)
    const body = {
      current: password('current'),
      password: password('password'),
      revoke_keys: isChecked('revoke_keys'),
    }
    const changed = explainLost('current', CHANGED)
    return bodyErrors(auth.password, body) ?? fieldErrorsOf(mutateAsync({ body }).catch(changed))
  }, reasonOf)
}

const END = {
  done: 'Session ended',
  failed: 'Failed to end session',
  reason: 'An error occurred while ending the session.',
  gone: 'Already ended',
}

function SessionList() {
  return (
    <Loaded
      query={useQuery(api.auth.sessions.query({}))}
      failed="Failed to load sessions"
      loading={{ count: 2, className: 'grid gap-2', rowClassName: 'h-12' }}
    >
      {(sessions) => <Sessions sessions={sessions} />}
    </Loaded>
  )
}

function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const { mutate: end, isPending } = useWrite(api.auth.endSession, END)
  const box = useRef<HTMLUListElement>(null)
  const noteRemoval = useFocusAfterRemoval(sessions, ({ place }) => controlIn(box, place))
  const act = (id: string) => {
    if (isPending) return
    noteRemoval(id)
    end({ params: { id } })
  }
  return (
    <ul ref={box} aria-label="Sessions" tabIndex={-1} className="divide-y divide-line outline-none">
      {sessions.map((session, index) => (
        <li
          key={session.id}
          data-index={index}
          className="flex min-h-12 items-center justify-between gap-4 py-2"
        >
          <SessionFacts session={session} />
          {!session.current && (
            <Button
              size="small"
              aria-disabled={isPending}
              aria-label={`End the session from ${session.ip}, ${browserOf(session.agent)}`}
              onClick={() => act(session.id)}
            >
              End
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

const PasskeyDialog = lazyPart(async () => (await import('./passkey-dialog.tsx')).PasskeyDialog)

function PasskeySection() {
  const dialog = useDialog<PasskeyDialogRequest>()
  const heading = useRef<HTMLHeadingElement>(null)
  const because = noPasskeysBecause()
  return (
    <Section
      title="Passkeys"
      heading={heading}
      description="Sign in with a fingerprint, your face or a security key instead of a password."
      action={
        !because && <Button onClick={() => dialog.open({ kind: 'add' })}>Add a passkey</Button>
      }
    >
      {because && <p className="mb-2 text-fg-2">{because}</p>}
      <Passkeys openDialog={dialog.open} />
      {dialog.current && (
        <Suspense>
          <PasskeyDialog
            key={dialog.key}
            request={dialog.current}
            heading={heading}
            {...dialog.props}
          />
        </Suspense>
      )}
    </Section>
  )
}

function Passkeys({ openDialog }: { openDialog(request: PasskeyDialogRequest): void }) {
  return (
    <Loaded
      query={useQuery(api.passkeys.list.query({}))}
      failed="Failed to load passkeys"
      loading={{ count: 1, rowClassName: 'h-12' }}
    >
      {(rows) =>
        rows.length === 0 ? (
          <p className="flex min-h-12 items-center text-fg-3">No passkeys yet.</p>
        ) : (
          <ul aria-label="Passkeys" className="divide-y divide-line">
            {rows.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} openDialog={openDialog} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

interface PasskeyRowProps {
  passkey: Passkey
  openDialog(request: PasskeyDialogRequest): void
}

function PasskeyRow({ passkey, openDialog }: PasskeyRowProps) {
  const { name } = passkey
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <PasskeyFacts passkey={passkey} />
      <div className="flex gap-2">
        <Button
          size="small"
          aria-label={`Rename ${name}`}
          onClick={() => openDialog({ kind: 'rename', passkey })}
        >
          Rename
        </Button>
        <Button
          size="small"
          aria-label={`Remove ${name}`}
          onClick={() => openDialog({ kind: 'remove', passkey })}
        >
          Remove
        </Button>
      </div>
    </li>
  )
}
