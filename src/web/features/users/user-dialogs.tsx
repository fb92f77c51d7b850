import { useMutation } from '@tanstack/react-query'
import { Role } from '#contract/roles.ts'
import { api } from '#web/api/client.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { EndAccessDialog } from './end-access-dialog.tsx'
import { PasswordResetDialog } from './password-reset-dialog.tsx'
import { RoleChoice } from './role-choice.tsx'
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
        reject.mutateAsync({ params: { id }, body: { reason: reasonIn(form), version } })
      }
    >
      <TextField name="reason" label="Reason" required maxLength={REASON_MAX} autoComplete="off" />
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
        suspend.mutateAsync({ params: { id }, body: { reason: reasonIn(form), version } })
      }
    >
      <TextField
        name="reason"
        label="Reason (optional)"
        maxLength={REASON_MAX}
        autoComplete="off"
      />
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
    meta: { done: 'Two-factor reset' },
  })
  return (
    <UserFormDialog
      {...props}
      title={`Reset two-factor of ${username}`}
      description="For a user who lost their phone. Verify their identity first. All their sessions end, and the password alone signs them in until they turn two-factor on again."
      submit="Reset two-factor"
      pending="Resetting..."
      act={() => reset.mutateAsync({ params: { id }, body: {} })}
    >
      {null}
    </UserFormDialog>
  )
}

const REASON_MAX = 500

const roleIn = (form: FormData) => Role.parse(form.get('role'))
const reasonIn = (form: FormData) => String(form.get('reason') ?? '').trim()
