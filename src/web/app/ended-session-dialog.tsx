import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, useSyncExternalStore } from 'react'
import { endedSession } from '#web/session/ended-session.ts'
import { identityQuery, NOBODY } from '#web/session/identity.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'

const SIGNED_OUT = {
  title: 'Your session has ended',
  description:
    'What you entered is still here. Sign in again in a new tab, return to this one and save.',
}
const NOT_APPROVED = {
  title: 'Your access has ended',
  description:
    'What you entered is still here, but you cannot save it until an administrator restores your access. Copy what you need.',
}

/** Asks what to do with unsaved input after the session or the access of the user has ended. A new session closes it. */
export function EndedSessionDialog() {
  const cache = useQueryClient()
  const ended = useSyncExternalStore(endedSession.subscribe, endedSession.get)
  // The dialog shows the last answer while it closes.
  const [answer, setAnswer] = useState(ended?.answer ?? NOBODY)
  if (ended && ended.answer !== answer) setAnswer(ended.answer)
  // It opens again when the server refuses the next request.
  const keepInput = () => ended && endedSession.set({ ...ended, isAsking: false })
  const primary = useRef<HTMLButtonElement & HTMLAnchorElement>(null)
  return (
    <Dialog
      open={ended?.isAsking === true}
      onOpenChange={keepInput}
      {...(answer.unverifiedUser ? NOT_APPROVED : SIGNED_OUT)}
      size="small"
      initialFocus={primary}
      footer={
        <>
          <Button onClick={() => cache.setQueryData(identityQuery.queryKey, answer)}>
            Discard
          </Button>
          {answer.unverifiedUser ? (
            <Button ref={primary} variant="primary" onClick={keepInput}>
              Keep editing
            </Button>
          ) : (
            <a
              ref={primary}
              href="/login"
              target="_blank"
              rel="noopener"
              className={buttonClass({ variant: 'primary' })}
            >
              Sign in
            </a>
          )}
        </>
      }
    />
  )
}
