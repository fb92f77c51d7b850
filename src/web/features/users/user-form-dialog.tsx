import { type ReactNode, useState } from 'react'
import { type User, users } from '#contract/users.ts'
import { ApiError } from '#web/api/api-error.ts'
import { fieldErrorsOrThrow } from '#web/api/form-errors.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { isCancelled } from '#web/lib/cancelled.ts'
import { nextOfRow, placeOfRow } from '#web/lists/row-focus.ts'
import { useMe } from '#web/session/identity.ts'
import type { DialogState } from '#web/ui/dialog/dialog.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import type { SubmitForm } from '#web/ui/form/use-form-submit.ts'
import { StateBadge } from './state-badge.tsx'
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
  const [place] = useState(() => placeOfRow(user.id))
  return (
    <FormDialog
      {...dialog}
      finalFocus={() => nextOfRow(user.id, place) ?? true}
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

interface UserRefusal {
  message: string
  /** The current user, if someone else changed them. */
  current?: User | undefined
}

/**
 * Sends a dialog about a user. If the user has changed since it opened, the refusal shows the current user, and
 * sending again overwrites the change.
 */
function useUserDialog(user: User, act: (form: FormData, version: number) => Promise<unknown>) {
  const [refusal, setRefusal] = useState<UserRefusal>()
  const submit: SubmitForm = async (form) => {
    setRefusal(undefined)
    try {
      await act(form, refusal?.current?.version ?? user.version)
      return undefined
    } catch (error) {
      return fieldErrorsOrThrow(error, () => {
        if (!isCancelled(error)) setRefusal(refusalOf(error))
      })
    }
  }
  return { refusal, submit }
}

function refusalOf(error: unknown): UserRefusal {
  const current = error instanceof ApiError ? error.problem.current : undefined
  return {
    message: reasonOf(error),
    current: users.list.response.shape.data.element.safeParse(current).data,
  }
}
