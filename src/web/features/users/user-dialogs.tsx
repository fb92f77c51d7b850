import { useMutation } from '@tanstack/react-query'
import { REASON_MAX } from '#contract/job-choices.ts'
import { ROLES, type Role } from '#contract/roles.ts'
import { api } from '#web/api/client.ts'
import { choice } from '#web/lib/search-parts.ts'
import { useMe } from '#web/session/identity.ts'
import { ROLE_NAMES } from '#web/session/role-names.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { readForm } from '#web/ui/form/form-reader.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { PasswordResetDialog } from './password-reset-dialog.tsx'
import type { DialogAction } from './user-action.ts'
import { type UserDialogProps, UserFormDialog } from './user-form-dialog.tsx'

export function UserDialog({ action, ...props }: UserDialogProps & { action: DialogAction }) {
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
  const { id, username } = props.user
  const approve = useMutation({ ...api.users.approve.mutation(), meta: { done: 'User approved' } })
  return (
    <UserFormDialog
      {...props}
      title={`Approve ${username}`}
      description="They get access immediately."
      submit="Approve"
      pending="Approving..."
      act={(form, version) =>
        approve.mutateAsync({ params: { id }, body: { role: roleIn(form), version } })
      }
    >
      <RoleChoice defaultRole="operator" />
    </UserFormDialog>
  )
}

function RejectDialog(props: UserDialogProps) {
  const { id, username } = props.user
  const reject = useMutation({ ...api.users.reject.mutation(), meta: { done: 'User rejected' } })
  return (
    <UserFormDialog
      {...props}
      title={`Reject ${username}`}
      description="The reason is shown on the waiting page. You can reopen the request later."
      submit="Reject"
      pending="Rejecting..."
      act={(form, version) =>
        reject.mutateAsync({
          params: { id },
          body: { reason: readForm(form).text('reason'), version },
        })
      }
    >
      <TextField name="reason" label="Reason" required maxLength={REASON_MAX} />
    </UserFormDialog>
  )
}

function SuspendDialog(props: UserDialogProps) {
  const { id, username } = props.user
  const suspend = useMutation({ ...api.users.suspend.mutation(), meta: { done: 'User suspended' } })
  return (
    <UserFormDialog
      {...props}
      title={`Suspend ${username}`}
      description="Takes effect immediately and permanently revokes their API keys and passkeys. The reason is shown on the waiting page."
      submit="Suspend"
      pending="Suspending..."
      act={(form, version) =>
        suspend.mutateAsync({
          params: { id },
          body: { reason: readForm(form).text('reason'), version },
        })
      }
    >
      <TextField name="reason" label="Reason (optional)" maxLength={REASON_MAX} />
    </UserFormDialog>
  )
}

function RoleDialog(props: UserDialogProps) {
  const { id, username, role } = props.user
  const change = useMutation({ ...api.users.role.mutation(), meta: { done: 'Role changed' } })
  return (
    <UserFormDialog
      {...props}
      title={`Change the role of ${username}`}
      description="Takes effect immediately."
      submit="Change role"
      pending="Changing..."
      act={(form, version) =>
        change.mutateAsync({ params: { id }, body: { role: roleIn(form), version } })
      }
    >
      <RoleChoice defaultRole={role} />
    </UserFormDialog>
  )
}

function ResetSecondFactorDialog(props: UserDialogProps) {
  const { id, username } = props.user
  const reset = useMutation({
    ...api.users.resetSecondFactor.mutation(),
    meta: { done: 'Two-factor authentication reset' },
  })
  return (
    <UserFormDialog
      {...props}
      title={`Reset two-factor authentication of ${username}`}
      description="For a user who lost their phone. Verify their identity first. All their sessions end, and the password alone signs them in until they turn two-factor on again."
      submit="Reset two-factor"
      pending="Resetting..."
      act={() => reset.mutateAsync({ params: { id }, body: {} })}
    >
      {null}
    </UserFormDialog>
  )
}

function roleIn(form: FormData): Role {
  const role = choice(ROLES)(form.get('role'))
  if (!role) throw new Error('No role is chosen.')
  return role
}

const WORDS = { done: 'All access ended', failed: 'Failed to end all access' }

function EndAccessDialog({ user: { id, username }, ...dialog }: UserDialogProps) {
  const isMe = useMe()?.id === id
  const { mutateAsync: end } = useMutation({ ...api.users.endAccess.mutation(), meta: WORDS })
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
