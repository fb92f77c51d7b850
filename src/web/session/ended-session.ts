import type { Identity } from '#contract/auth.ts'
import { createSharedValue } from '#web/lib/shared-value.ts'
import { hasInput } from '#web/lib/unsaved-input.ts'

interface EndedSession {
  /** The dialog with the choice is open. The user can close it to read or copy their input. */
  readonly isAsking: boolean
  /** The identity of the browser: nobody, or the user if they are no longer approved. */
  readonly answer: Identity
}

/** Set while the session or the access of the user has ended but the page stays, because it has unsaved input. */
export const endedSession = createSharedValue<EndedSession | undefined>(undefined)

/**
 * Returns the identity that the page uses after a response. A page with unsaved input keeps its user when their session or
 * their access ends, and asks what to do. Another user, also from another tab, ends that.
 */
export function identityAfter(answer: Identity, known: Identity | undefined): Identity {
  const user = known?.user
  const isSame = user && !answer.user && (answer.unverifiedUser ?? user).id === user.id
  const keeps = isSame && hasInput()
  endedSession.set(keeps ? { isAsking: true, answer } : undefined)
  return keeps ? known : answer
}
