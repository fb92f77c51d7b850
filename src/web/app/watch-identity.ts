import { type Query, type QueryClient, QueryObserver } from '@tanstack/react-query'
import type { ErrorCode } from '#contract/errors.ts'
import { endConfirmation } from '#web/api/confirmation.ts'
import { watchRefusals } from '#web/api/send.ts'
import { identityQuery } from '#web/session/identity.ts'

/** Error codes by which the server shows that it knows this browser as another user than the page does. */
const DOUBTS: ReadonlySet<ErrorCode> = new Set(['signed_out', 'not_approved', 'forbidden'])

/**
 * Keeps the identity of the page current. Every sign of a change requests it again, and a new one runs the access
 * rules on the current URL.
 */
export function watchIdentity(cache: QueryClient, obeyRules: () => Promise<void>): () => void {
  const ask = () => void cache.invalidateQueries({ queryKey: identityQuery.queryKey })
  const tabs = otherTabs('night-shift-identity', ask)
  let known = cache.getQueryData(identityQuery.queryKey)

  const stops = [
    watchRefusals(({ code }) => {
      if (DOUBTS.has(code)) ask()
    }),
    new QueryObserver(cache, identityQuery).subscribe(({ data }) => {
      // Equal responses keep their reference.
      if (!data || data === known) return
      const isFirst = known === undefined
      known = data
      if (isFirst) return
      endConfirmation(false)
      tabs.tell()
      void obeyRules().then(() => cache.resetQueries({ predicate: isOfUser }))
    }),
    tabs.close,
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Cached data of one user or role must not be shown to the next. */
function isOfUser({ queryKey: [resource] }: Query): boolean {
  return resource !== 'auth'
}

interface OtherTabs {
  tell(): void
  close(): void
}

/** Notifies the other tabs of this browser. The message carries no data, so there is nothing to trust. */
function otherTabs(channelName: string, onNudge: () => void): OtherTabs {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = onNudge
  return {
    tell: () => channel.postMessage(null),
    close: () => channel.close(),
  }
}
