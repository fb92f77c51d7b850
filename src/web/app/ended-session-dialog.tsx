import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { keepInput } from '#web/session/ended-session.ts'
import { identityQuery, NOBODY } from '#web/session/identity.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'

/** Asks what to do with unsaved input after the session has ended. Signing in again in any tab closes it. */
export function EndedSessionDialog({ open }: { open: boolean }) {
  const cache = useQueryClient()
  const signIn = useRef<HTMLAnchorElement>(null)
  return (
    <Dialog
      open={open}
      onOpenChange={keepInput}
      title="Your session has ended"
      description="What you entered is still here. Sign in again in a new tab, return to this one and save."
      size="small"
      initialFocus={signIn}
      footer={
        <>
          <Button onClick={() => cache.setQueryData(identityQuery.queryKey, NOBODY)}>
            Discard
          </Button>
          <a
            ref={signIn}
            href="/login"
            target="_blank"
            rel="noopener"
            className={buttonClass({ variant: 'primary' })}
          >
            Sign in
          </a>
        </>
      }
    />
  )
}
