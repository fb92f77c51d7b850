import type { Identity } from '#contract/auth.ts'
import { createSharedValue } from '#web/lib/shared-value.ts'
import { hasInput } from '#web/lib/unsaved-input.ts'

/**
 * Set while the session has ended but the page stays, because it has unsaved input. `isAsking`: the dialog with the choice is
 * open; the user can close it to read or copy their input.
 */
export const endedSession = createSharedValue<{ readonly isAsking: boolean } | undefined>(undefined)

/**
 * Returns the identity that the page uses after a response. A page with unsaved input keeps its user when the session ends,
 * and asks what to do. A session of any user, also from another tab, ends that.
 */
export function identityAfter(answer: Identity, known: Identity | undefined): Identity {
  const hasEnded = known?.user && !answer.user && !answer.unverifiedUser
  const keeps = hasEnded && hasInput()
  endedSession.set(keeps ? { isAsking: true } : undefined)
  return keeps ? known : answer
}

/** Closes the dialog. It opens again when the server refuses the next request. */
export function keepInput(): void {
  if (endedSession.get()) endedSession.set({ isAsking: false })
}
