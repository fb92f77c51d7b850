import { REASON_MAX } from '#contract/job-choices.ts'
import { ROLES, type Role } from '#contract/roles.ts'
import { api } from '#web/api/client.ts'
import { useWrite } from '#web/api/use-write.ts'
import { choice } from '#web/lib/search-parts.ts'
import { useMe } from '#web/session/identity.ts'
import { ROLE_NAMES } from '#web/session/role-names.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { readForm } from '#web/ui/form/form-reader.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { PasswordResetDialog } from './password-reset-dialog.tsx'
import { type UserDialogProps, UserFormDialog } from './user-form-dialog.tsx'

export function UserDialog(props: UserDialogProps) {
  const { action } = props
  switch (action) {
    case 'approve':
      return <ApproveDialog {...props} />
    case 'reject':
      return <RejectDialog {...props} />
    case 'suspend':
      return <SuspendDialog {...props} />
    case 'role':
      return <RoleDialog {...props} />
    case 'resetSecondFactor':
      return <ResetSecondFactorDialog {...props} />
    case 'createPasswordReset':
      return <PasswordResetDialog {...props} />
    case 'endAccess':
      return <EndAccessDialog {...props} />
    default:
      return action satisfies never
  }
}

function ApproveDialog(props: UserDialogProps) {
  const { username } = props.user
  return (
    <UserFormDialog
      {...props}
      call={api.users.approve}
      done="User approved"
      title={`Approve ${username}`}
      description="They get access immediately."
      submit="Approve"
      pending="Approving..."
      bodyOf={roleIn}
    >
      <RoleChoice defaultRole="operator" />
    </UserFormDialog>
  )
}

function RejectDialog(props: UserDialogProps) {
  const { username } = props.user
  return (
    <UserFormDialog
      {...props}
      call={api.users.reject}
      done="User rejected"
      title={`Reject ${username}`}
      description="The reason is shown on the waiting page. You can reopen the request later."
      submit="Reject"
      pending="Rejecting..."
      bodyOf={reasonIn}
    >
      <TextField name="reason" label="Reason" required maxLength={REASON_MAX} />
    </UserFormDialog>
  )
}

function SuspendDialog(props: UserDialogProps) {
  const { username } = props.user
  return (
    <UserFormDialog
      {...props}
      call={api.users.suspend}
      done="User suspended"
      title={`Suspend ${username}`}
      description="Takes effect immediately and permanently revokes their API keys and passkeys. The reason is shown on the waiting page."
      submit="Suspend"
      pending="Suspending..."
      bodyOf={reasonIn}
    >
      <TextField name="reason" label="Reason (optional)" maxLength={REASON_MAX} />
    </UserFormDialog>
  )
}

function RoleDialog(props: UserDialogProps) {
  const { username, role } = props.user
  return (
    <UserFormDialog
      {...props}
      call={api.users.role}
      done="Role changed"
      title={`Change the role of ${username}`}
      description="Takes effect immediately."
      submit="Change role"
      pending="Changing..."
      bodyOf={roleIn}
    >
      <RoleChoice defaultRole={role} />
    </UserFormDialog>
  )
}

function ResetSecondFactorDialog(props: UserDialogProps) {
  const { username } = props.user
  return (
    <UserFormDialog
      {...props}
      call={api.users.resetSecondFactor}
      done="Two-factor authentication reset"
      title={`Reset two-factor authentication of ${username}`}
      description="For a user who lost their phone. Verify their identity first. All their sessions end, and the password alone signs them in until they turn two-factor on again."
      submit="Reset two-factor"
      pending="Resetting..."
      bodyOf={() => ({})}
    />
  )
}

const reasonIn = (form: FormData, version: number) => ({
  reason: readForm(form).text('reason'),
  version,
})

function roleIn(form: FormData, version: number) {
  const role = choice(ROLES)(form.get('role'))
  if (!role) throw new Error('No role is chosen.')
  return { role, version }
}

const WORDS = { done: 'All access ended', failed: 'Failed to end all access' }

function EndAccessDialog({ user: { id, username }, ...dialog }: UserDialogProps) {
  const isMe = useMe()?.id === id
  const { mutateAsync: end } = useWrite(api.users.endAccess, WORDS)
  return (
    <ConfirmDialog
      {...dialog}
      title={`End all access of ${username}?`}
      description={`${isMe ? 'This is you: you are signed out as well. ' : ''}Ends all sessions and revokes all API keys and passkeys immediately. This cannot be undone.`}
      confirm="End all access"
      pending="Ending..."
      onConfirm={() => end({ params: { id }, body: {} })}
    >
      <p className="text-fg-2">
        The password still works. If someone else knows it, suspend the user and create a password
        reset link.
      </p>
    </ConfirmDialog>
  )
}

const MEANINGS: [Role, string][] = [
  ['operator', 'Can do everything except administration.'],
  ['dealer', 'Can manage orders.'],
  ['viewer', 'Can see what operators see, without secrets. Cannot change anything.'],
  ['administrator', 'Can do everything, including users and settings.'],
]

function RoleChoice({ defaultRole }: { defaultRole: Role }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">Role</legend>
      {MEANINGS.map(([role, meaning]) => (
        <label
          key={role}
          className="flex cursor-pointer gap-3 rounded-md border border-line p-3 hover:border-edge has-checked:border-accent has-checked:bg-accent-soft"
        >
          <input
            type="radio"
            name="role"
            value={role}
            defaultChecked={role === defaultRole}
            className="mt-0.5 size-4 shrink-0 accent-accent"
          />
          <span>
            <span className="block font-medium">{ROLE_NAMES[role]}</span>
            <span className="block text-fg-2">{meaning}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
