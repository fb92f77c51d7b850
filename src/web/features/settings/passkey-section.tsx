import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Passkey } from '#contract/passkeys.ts'
import { api } from '#web/api/client.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useDialog } from '#web/lib/use-dialog.ts'
import { noPasskeysBecause } from '#web/lib/webauthn.ts'
import { Loaded } from '#web/lists/loaded.tsx'
import { PasskeyFacts } from '#web/session/access/passkey-facts.tsx'
import { Button } from '#web/ui/button.tsx'
import { SkeletonList } from '#web/ui/feedback/skeleton.tsx'
import type { PasskeyDialogRequest } from './passkey-dialog.tsx'
import { Section } from './section.tsx'

const PasskeyDialog = lazyPart(async () => (await import('./passkey-dialog.tsx')).PasskeyDialog)

export function PasskeySection() {
  const dialog = useDialog<PasskeyDialogRequest>()
  const because = noPasskeysBecause()
  return (
    <Section
      title="Passkeys"
      description="Sign in with a fingerprint, your face or a security key instead of a password."
      action={
        !because && <Button onClick={() => dialog.open({ kind: 'add' })}>Add a passkey</Button>
      }
    >
      {because && <p className="mb-2 text-fg-2">{because}</p>}
      <Passkeys openDialog={dialog.open} />
      {dialog.current && (
        <Suspense>
          <PasskeyDialog key={dialog.key} request={dialog.current} {...dialog.props} />
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
      loading={<SkeletonList count={1} className="grid" rowClassName="h-12" />}
    >
      {(rows) =>
        rows.length === 0 ? (
          <p className="text-fg-3">No passkeys yet.</p>
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
