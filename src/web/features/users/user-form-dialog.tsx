import { type ReactNode, useState } from 'react'
import { type User, users } from '#contract/users.ts'
import { newerRow } from '#web/api/api-error.ts'
import { fieldErrorsOf } from '#web/api/form-errors.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { useRefusal } from '#web/api/use-refusal.ts'
import { useWrite, type WriteOf } from '#web/api/use-write.ts'
import { isCancelled } from '#web/lib/cancelled.ts'
import { nextOfRow, placeOfRow } from '#web/lists/row-focus.ts'
import { useMe } from '#web/session/identity.ts'
import type { DialogState } from '#web/ui/dialog/dialog.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { StateBadge } from './state-badge.tsx'
import { actionsFor, type DialogAction } from './user-action.ts'
import { UserRole } from './user-facts.tsx'

export interface UserDialogProps extends DialogState {
  action: DialogAction
  /** The user as they were when the dialog opened. */
  user: User
}

interface UserFormDialogProps<Result, Body> extends UserDialogProps {
  call: WriteOf<{ params: { id: string }; body: Body }, Result>
  /** The toast on success. */
  done: string
  title: string
  description: string
  submit: string
  pending: string
  bodyOf(form: FormData, version: number): Body
  children?: ReactNode
}

/**
 * A dialog about a user. If the server refuses it, the dialog shows the reason and the current user; sending it again then
 * overwrites the change of someone else.
 */
export function UserFormDialog<Result, Body>({
  action,
  user,
  call,
  done,
  bodyOf,
  description,
  children,
  ...dialog
}: UserFormDialogProps<Result, Body>) {
  const { mutateAsync } = useWrite(call, { done })
  /** The version that the dialog has shown. */
  const [version, setVersion] = useState(user.version)
  const { refusal, submit: send } = useRefusal(
    (form) => fieldErrorsOf(mutateAsync({ params: { id: user.id }, body: bodyOf(form, version) })),
    (error) => {
      const met = refusalOf(error)
      if (met?.current) setVersion(met.current.version)
      return met
    },
  )
  const isMe = useMe()?.id === user.id
  const [place] = useState(() => placeOfRow(user.id))
  return (
    <FormDialog
      {...dialog}
      finalFocus={() => nextOfRow(user.id, place) ?? true}
      description={isMe ? `This is you. ${description}` : description}
      onSubmit={send}
    >
      {refusal && (
        <RefusalNote
          {...refusal}
          canRepeat={!!refusal.current && actionsFor(refusal.current, isMe).includes(action)}
        />
      )}
      {children}
    </FormDialog>
  )
}

/** `canRepeat` is false if the action does not apply to the current user, such as the approval of an approved one. */
function RefusalNote({ message, current, canRepeat }: UserRefusal & { canRepeat: boolean }) {
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
          {canRepeat && <p>Submit again to apply your change anyway.</p>}
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

function refusalOf(error: unknown): UserRefusal | undefined {
  if (isCancelled(error)) return undefined
  return {
    message: reasonOf(error),
    current: users.list.response.shape.data.element.safeParse(newerRow(error)).data,
  }
}
