import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { closeLive, openLive, subscribeLive } from '#web/api/live.ts'
import { refreshByLive } from '#web/api/live-refresh.ts'
import { identityQuery } from '#web/session/identity.ts'

/** Keeps the live connection open while somebody is signed in, and the page true to what it tells. */
export function watchLive(cache: QueryClient): () => void {
  const identity = new QueryObserver(cache, identityQuery)
  let known: string | undefined
  let answeredAt = 0

  function follow({ data, dataUpdatedAt }: ReturnType<typeof identity.getCurrentResult>): void {
    if (dataUpdatedAt === answeredAt) return
    answeredAt = dataUpdatedAt
    const person = (data?.user ?? data?.unverifiedUser)?.id
    if (person !== known) closeLive()
    known = person
    if (person !== undefined) openLive()
  }

  follow(identity.getCurrentResult())
  const stops = [refreshByLive(cache, subscribeLive), identity.subscribe(follow), closeLive]
  return () => {
    for (const stop of stops) stop()
  }
}
