import { useState } from 'react'
import type { Output } from '#contract/endpoint.ts'
import type { users } from '#contract/users.ts'
import { api } from '#web/api/client.ts'
import { useWrite } from '#web/api/use-write.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { ShowOnceDialog } from '#web/ui/dialog/show-once-dialog.tsx'
import { CheckField } from '#web/ui/form/check-field.tsx'
import { YourTime } from '#web/ui/your-time.tsx'
import type { UserDialogProps } from './user-form-dialog.tsx'

type Link = Output<typeof users.createPasswordReset>

const WORDS = { failed: 'Failed to create password reset link' }

/** Creates the link, then shows it in place of the form. */
export function PasswordResetDialog(props: UserDialogProps) {
  const { id, username } = props.user
  const [link, setLink] = useState<Link>()
  const { mutateAsync: create } = useWrite(api.users.createPasswordReset, WORDS)
  if (link) return <LinkDialog {...props} link={link} />
  const send = async (form: FormData) => {
    const body = { revoke_keys: form.has('revoke_keys') }
    setLink(await create({ params: { id }, body }))
    // Returning no errors would close the dialog.
    return {}
  }
  return (
    <FormDialog
      {...props}
      title={`Create a password reset link for ${username}`}
      description="Anyone with the link can set a new password, once and within 30 minutes. Make sure that the user requested it."
      submit="Create link"
      pending="Creating..."
      onSubmit={send}
    >
      <p className="text-fg-2">
        When the link is used, all sessions of the user end. Two-factor authentication stays on. The
        link replaces an older one.
      </p>
      <CheckField
        name="revoke_keys"
        label="Also revoke their API keys and passkeys"
        defaultChecked
      />
    </FormDialog>
  )
}

function LinkDialog({ user, link, ...dialog }: UserDialogProps & { link: Link }) {
  return (
    <ShowOnceDialog
      {...dialog}
      title={`Password reset link for ${user.username}`}
      description="Copy the link now. It is not shown again."
      secret={{ text: link.url, label: 'password reset link' }}
      confirm="I’ve copied it"
    >
      <p className="mt-4 text-fg-2">
        The link works once, until <YourTime at={link.expires_at} />. Send it to the user over a
        private channel. It expires early when the user signs in.
      </p>
    </ShowOnceDialog>
  )
}
