import { type ReactNode, useRef } from 'react'
import type { UserDetail } from '#contract/users.ts'
import { doneOrGone } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { useWrite } from '#web/api/use-write.ts'
import { useDialog } from '#web/lib/use-dialog.ts'
import { controlIn, useFocusAfterRemoval } from '#web/lib/use-focus-after-removal.ts'
import { ApiKeyFacts } from '#web/session/access/api-key-facts.tsx'
import { browserOf } from '#web/session/access/browser-of.ts'
import { PasskeyFacts } from '#web/session/access/passkey-facts.tsx'
import { SessionFacts } from '#web/session/access/session-facts.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import type { DialogState } from '#web/ui/dialog/dialog.tsx'
import { Section } from '#web/ui/facts.tsx'

const SESSION_ENDED = {
  done: 'Session ended',
  failed: 'Failed to end session',
  gone: 'Already ended',
}
const KEY_REVOKED = {
  done: 'API key revoked',
  failed: 'Failed to revoke API key',
  gone: 'Already revoked',
}
const PASSKEY_REVOKED = {
  done: 'Passkey revoked',
  failed: 'Failed to revoke passkey',
  gone: 'Already revoked',
}

interface Revocation {
  kind: 'api key' | 'passkey'
  id: string
  name: string
}

/** The sessions, API keys and passkeys of a user, each with a button that ends it. */
export function UserAccess({ detail }: { detail: UserDetail }) {
  const { user, sessions, api_keys, passkeys } = detail
  const dialog = useDialog<Revocation>()
  return (
    <>
      <Sessions userId={user.id} sessions={sessions} />
      <AccessList title="API keys" nothing="No API keys.">
        {api_keys.map((apiKey) => (
          <AccessRow key={apiKey.id}>
            <ApiKeyFacts apiKey={apiKey} />
            <RevokeButton revocation={{ kind: 'api key', ...apiKey }} openDialog={dialog.open} />
          </AccessRow>
        ))}
      </AccessList>
      <AccessList title="Passkeys" nothing="No passkeys.">
        {passkeys.map((passkey) => (
          <AccessRow key={passkey.id}>
            <PasskeyFacts passkey={passkey} />
            <RevokeButton revocation={{ kind: 'passkey', ...passkey }} openDialog={dialog.open} />
          </AccessRow>
        ))}
      </AccessList>
      {dialog.current && (
        <RevokeDialog
          key={dialog.key}
          userId={user.id}
          revocation={dialog.current}
          {...dialog.props}
        />
      )}
    </>
  )
}

function Sessions({ userId, sessions }: { userId: string; sessions: UserDetail['sessions'] }) {
  const box = useRef<HTMLDivElement>(null)
  const noteRemoval = useFocusAfterRemoval(sessions, ({ place }) => controlIn(box, place))
  const { mutate: end } = useWrite(api.users.endSession, SESSION_ENDED)
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <AccessList title="Sessions" nothing="No active sessions.">
        {sessions.map((session, index) => (
          <AccessRow key={session.id} index={index}>
            <SessionFacts session={session} />
            <Button
              size="small"
              aria-label={`End the session from ${session.ip}, ${browserOf(session.agent)}`}
              onClick={() => {
                noteRemoval(session.id)
                end({ params: { id: userId, session_id: session.id } })
              }}
            >
              End
            </Button>
          </AccessRow>
        ))}
      </AccessList>
    </div>
  )
}

interface AccessListProps {
  title: string
  /** Shown in place of an empty list. */
  nothing: string
  children: ReactNode[]
}

function AccessList({ title, nothing, children }: AccessListProps) {
  return (
    <Section title={title}>
      {children.length === 0 ? (
        <p className="text-fg-3">{nothing}</p>
      ) : (
        <ul aria-label={title} className="divide-y divide-line border-line border-t">
          {children}
        </ul>
      )}
    </Section>
  )
}

function AccessRow({ index, children }: { index?: number; children: ReactNode }) {
  return (
    <li data-index={index} className="flex min-h-12 items-center justify-between gap-4 py-2">
      {children}
    </li>
  )
}

interface RevokeButtonProps {
  revocation: Revocation
  openDialog(revocation: Revocation): void
}

function RevokeButton({ revocation: { kind, id, name }, openDialog }: RevokeButtonProps) {
  return (
    <Button
      size="small"
      aria-label={`Revoke ${name}`}
      onClick={() => openDialog({ kind, id, name })}
    >
      Revoke
    </Button>
  )
}

interface RevokeDialogProps extends DialogState {
  userId: string
  revocation: Revocation
}

function RevokeDialog({ userId, revocation, ...dialog }: RevokeDialogProps) {
  const { kind, id, name } = revocation
  const apiKey = useWrite(api.users.revokeApiKey, KEY_REVOKED)
  const passkey = useWrite(api.users.revokePasskey, PASSKEY_REVOKED)
  const revoke = () =>
    doneOrGone(
      kind === 'api key'
        ? apiKey.mutateAsync({ params: { id: userId, api_key_id: id } })
        : passkey.mutateAsync({ params: { id: userId, passkey_id: id } }),
    )
  return (
    <ConfirmDialog
      {...dialog}
      title={`Revoke ${name}?`}
      description={
        kind === 'api key'
          ? 'The next call with this API key is refused. This cannot be undone.'
          : 'Nobody can sign in with this passkey any longer. Its sessions stay active. This cannot be undone.'
      }
      confirm="Revoke"
      pending="Revoking..."
      onConfirm={revoke}
    />
  )
}
