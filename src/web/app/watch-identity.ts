import { type Query, type QueryClient, QueryObserver } from '@tanstack/react-query'
import type { Identity } from '#contract/auth.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import { api } from '#web/api/client.ts'
import { endConfirmation } from '#web/api/confirmation.ts'
import { watchRefusals } from '#web/api/send.ts'
import { endDiscard, hasInput } from '#web/lib/unsaved-input.ts'
import { forgetDeletions } from '#web/lists/deletions.ts'
import { endedSession } from '#web/session/ended-session.ts'
import { identityQuery, NOBODY, personOf } from '#web/session/identity.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Error codes that indicate that the page has an outdated identity. */
const DOUBTS: ReadonlySet<ErrorCode> = new Set(['signed_out', 'not_approved', 'forbidden'])

interface Navigation {
  /** Applies the access rules to the current URL. */
  obeyRules(): Promise<void>
  /** Leaves the page of the former user, with its input and its dialogs. */
  startAnew(): Promise<void>
}

/** Keeps the identity of the page up to date. Every indication of a change refreshes it. */
export function watchIdentity(
  cache: QueryClient,
  { obeyRules, startAnew }: Navigation,
): () => void {
  const ask = () => void cache.invalidateQueries({ queryKey: identityQuery.queryKey })
  const signOut = () => void cache.setQueryData(identityQuery.queryKey, NOBODY)
  const tabs = otherTabs({ onSignOut: signOut, onChange: ask })
  let known = cache.getQueryData(identityQuery.queryKey)

  function changeIdentity(before: Identity, now: Identity): void {
    const isSignOut = isSigningOut(cache)
    if (personOf(now) !== personOf(before)) {
      // The next user must not undo what this one did, nor read about it.
      toast.closeAll()
      forgetDeletions()
    }
    if (before.user && !personOf(now) && !isSignOut && !endedSession.get())
      toast.notice('Your session has ended', 'Sign in again to continue.')
    endedSession.set(undefined)
    endConfirmation(false)
    tabs.tell(isSignOut)
    if (isReplaced(before, now)) {
      cache.removeQueries({ predicate: isOfUser })
      void startAnew()
    } else void obeyRules().then(() => refreshData(cache))
  }

  const stops = [
    watchRefusals(({ code }) => {
      if (DOUBTS.has(code)) ask()
    }),
    new QueryObserver(cache, identityQuery).subscribe(({ data }) => {
      // Equal responses keep their reference.
      if (!data || data === known) return
      const before = known
      known = data
      if (before) changeIdentity(before, data)
    }),
    endedSession.subscribe(() => {
      if (endedSession.get()) {
        // The dialog says why a request failed. On a phone, the toast of that request would cover it.
        toast.closeAll()
        endConfirmation(false)
        endDiscard(false)
      } else if (cache.getQueryData(identityQuery.queryKey)?.user)
        // The session continues: these requests were refused in between.
        void cache.invalidateQueries({ predicate: isOfUser })
    }),
    tabs.close,
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Whether another user signed in, for example in another tab. */
const isReplaced = (before: Identity, now: Identity) =>
  [before, now].every(personOf) && personOf(before) !== personOf(now)

function isSigningOut(cache: QueryClient): boolean {
  const { mutationKey = [] } = api.auth.logout.mutation()
  return cache.isMutating({ mutationKey }) > 0
}

/** Requests the data of the new role. A page with unsaved input keeps what it shows, as its forms may depend on it. */
function refreshData(cache: QueryClient): void {
  const keepsPage = hasInput()
  void cache.resetQueries({ predicate: isOfUser, type: keepsPage ? 'inactive' : 'all' })
  if (keepsPage) void cache.invalidateQueries({ predicate: isOfUser })
}

/** Cached data of one user or role must not be shown to the next. */
function isOfUser({ queryKey: [resource] }: Query): boolean {
  return resource !== 'auth'
}

interface OtherTabs {
  tell(isSignOut: boolean): void
  close(): void
}

const SIGNED_OUT = 'signed out'

/**
 * Notifies the other tabs of this browser of a new identity. They request it themselves, except after a sign-out, which ends
 * the work in every tab.
 */
function otherTabs(on: { onSignOut(): void; onChange(): void }): OtherTabs {
  const channel = new BroadcastChannel('night-shift-identity')
  channel.onmessage = ({ data }) => (data === SIGNED_OUT ? on.onSignOut() : on.onChange())
  return {
    tell: (isSignOut) => channel.postMessage(isSignOut ? SIGNED_OUT : null),
    close: () => channel.close(),
  }
}
