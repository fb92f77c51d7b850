import type { ReactNode } from 'react'
import type { User } from '#contract/users.ts'
import { useMe } from '#web/session/identity.ts'
import type { DialogState } from '#web/ui/dialog/dialog.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { StateBadge } from './state-badge.tsx'
import { type UserRefusal, useUserDialog } from './use-user-dialog.ts'
import { UserRole } from './user-facts.tsx'

export interface UserDialogProps extends DialogState {
  /** The user as they were when the dialog opened. */
  user: User
}

type UserFormDialogProps = UserDialogProps & {
  title: string
  description: string
  submit: string
  pending: string
  act(form: FormData, version: number): Promise<unknown>
  children: ReactNode
}

/** A dialog about a user. If the server refuses it, the dialog shows the reason and the current user. */
export function UserFormDialog({
  user,
  act,
  description,
  children,
  ...dialog
}: UserFormDialogProps) {
  const { refusal, submit: send } = useUserDialog(user, act)
  const isMe = useMe()?.id === user.id
  return (
    <FormDialog
      {...dialog}
      description={isMe ? `This is you. ${description}` : description}
      onSubmit={send}
    >
      {refusal && <RefusalNote refusal={refusal} />}
      {children}
    </FormDialog>
  )
}

function RefusalNote({ refusal: { message, current } }: { refusal: UserRefusal }) {
  return (
    <div role="alert" className="tone-red rounded-md border border-tone-line bg-tone-bg p-3">
      <p className="font-medium text-tone">{message}</p>
      {current && (
        <div className="mt-1 grid gap-1 text-fg-2">
          <p className="flex flex-wrap items-center gap-2">
            {current.username} is now: <StateBadge state={current.state} />
            Role: <UserRole user={current} />
          </p>
          {current.state_reason && <p className="break-words">{current.state_reason}</p>}
          <p>Submit again to apply your change anyway.</p>
        </div>
      )}
    </div>
  )
}
