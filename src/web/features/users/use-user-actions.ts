import type { User } from '#contract/users.ts'
import { api } from '#web/api/client.ts'
import { useWrite } from '#web/api/use-write.ts'
import { useDialog } from '#web/lib/use-dialog.ts'
import { opensDialog, type UserAction } from './user-action.ts'
import type { UserDialogProps } from './user-form-dialog.tsx'

const REOPEN = {
  done: 'User reopened',
  failed: 'Failed to reopen user',
  reason: 'An error occurred while reopening the user.',
}
const END_SESSIONS = {
  done: 'Sessions ended',
  failed: 'Failed to end sessions',
  reason: 'An error occurred while ending the sessions.',
}

/** Runs an action of the user menu, after a dialog if it has one. */
export function useUserActions() {
  const { open: openDialog, ...dialog } = useDialog<Pick<UserDialogProps, 'action' | 'user'>>()
  const reopen = useWrite(api.users.reopen, REOPEN)
  const endSessions = useWrite(api.users.endSessions, END_SESSIONS)

  const act = (action: UserAction, user: User) => {
    if (opensDialog(action)) {
      openDialog({ action, user })
      return
    }
    const params = { id: user.id }
    if (action === 'reopen') reopen.mutate({ params, body: { version: user.version } })
    else endSessions.mutate({ params, body: {} })
  }
  return { act, dialog }
}
