import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/users.ts'
import { api } from '#web/api/client.ts'
import { isQuestion, type Question, type UserAction } from './user-action.ts'

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

interface Asking {
  question: Question
  user: User
  /** Tells one opening of a dialog from the next. */
  serial: number
}

/** What the menu of a user does: at once, or after a dialog. */
export function useUserActions() {
  const [asking, setAsking] = useState<Asking>()
  const [isOpen, setOpen] = useState(false)
  const reopen = useMutation({ ...api.users.reopen.mutation(), meta: REOPEN })
  const endSessions = useMutation({ ...api.users.endSessions.mutation(), meta: END_SESSIONS })

  const act = (action: UserAction, user: User) => {
    if (isQuestion(action)) {
      setAsking({ question: action, user, serial: (asking?.serial ?? 0) + 1 })
      setOpen(true)
      return
    }
    const params = { id: user.id }
    if (action === 'reopen') reopen.mutate({ params, body: { version: user.version } })
    else endSessions.mutate({ params, body: {} })
  }
  return { act, asking, isOpen, setOpen }
}
