import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Output } from '#contract/endpoint.ts'
import type { users } from '#contract/users.ts'
import { formatShortDateTime } from '#domain/format.ts'
import { api } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { CheckField } from '#web/ui/form/check-field.tsx'
import type { UserDialogProps } from './user-form-dialog.tsx'

type Link = Output<typeof users.createPasswordReset>

const WORDS = { failed: 'Failed to create password reset link' }

/** Creates the link, then shows it in the same place. */
export function PasswordResetDialog(props: UserDialogProps) {
  const { id, username } = props.user
  const [link, setLink] = useState<Link>()
  const { mutateAsync: create } = useMutation({
    ...api.users.createPasswordReset.mutation(),
    meta: WORDS,
  })
  if (link) return <LinkDialog {...props} link={link} />
  const send = async (form: FormData) => {
    const body = { revoke_keys: form.has('revoke_keys') }
    setLink(await create({ params: { id }, body }))
    // An answer without errors would close the dialog.
    return {}
  }
  return (
    <FormDialog
      {...props}
      title={`Create a password reset link for ${username}`}
      description="Whoever opens the link can set a new password, once and within 30 minutes. Make sure that the user asked for it."
      submit="Create link"
      pending="Creating..."
      onSubmit={send}
    >
      <p className="text-fg-2">
        When the link is used, all sessions of the user end. Two-factor stays on. The link replaces
        an older one.
      </p>
      <CheckField
        name="revoke_keys"
        label="Also revoke their API keys and passkeys"
        defaultChecked
      />
    </FormDialog>
  )
}

/** The only time that the link is seen. */
function LinkDialog({ user, link, ...dialog }: UserDialogProps & { link: Link }) {
  const box = useRef<HTMLParagraphElement>(null)
  return (
    <Dialog
      {...dialog}
      closesByFooterOnly
      initialFocus={() => box.current?.querySelector('button') ?? true}
      title={`Password reset link for ${user.username}`}
      description="Copy the link now: it is not shown again."
      footer={
        <Button variant="primary" onClick={() => dialog.onOpenChange(false)}>
          I've copied it
        </Button>
      }
    >
      <p ref={box} className="flex items-start gap-1">
        <code className="break-all rounded-sm bg-raised px-2 py-1 font-mono text-xs">
          {link.url}
        </code>
        <CopyButton label="password reset link" text={link.url} />
      </p>
      <p className="mt-4 text-fg-2">
        It works once, until{' '}
        <time dateTime={link.expires_at} className="num">
          {formatShortDateTime(new Date(link.expires_at))}
        </time>{' '}
        your time. Send it to the user in a way that nobody else can read. It ends early when the
        user signs in.
      </p>
    </Dialog>
  )
}
