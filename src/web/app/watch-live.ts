import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { closeLive, openLive, subscribeLive } from '#web/api/live.ts'
import { refreshByLive } from '#web/api/live-refresh.ts'
import { identityQuery } from '#web/entities/me/identity.ts'

/** Keeps the live connection open while somebody is signed in, and the page true to what it tells. */
export function watchLive(cache: QueryClient): () => void {
  let known: string | undefined
  let answeredAt = 0

  const stops = [
    refreshByLive(cache, subscribeLive),
    new QueryObserver(cache, identityQuery).subscribe(({ data, dataUpdatedAt }) => {
      if (dataUpdatedAt === answeredAt) return
      answeredAt = dataUpdatedAt
      const person = (data?.user ?? data?.unverifiedUser)?.id
      if (person !== known) closeLive()
      known = person
      if (person !== undefined) openLive()
    }),
    closeLive,
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
