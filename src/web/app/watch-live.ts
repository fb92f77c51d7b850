import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { closeLive, openLive, subscribeLive } from '#web/api/live.ts'
import { refreshByLive } from '#web/api/live-refresh.ts'
import { liveCursors } from '#web/api/send.ts'
import { endedSession } from '#web/session/ended-session.ts'
import { identityQuery, personOf } from '#web/session/identity.ts'

/** Keeps the live connection open while a user is signed in, and applies its messages. */
export function watchLive(cache: QueryClient): () => void {
  const identity = new QueryObserver(cache, identityQuery)
  let known: string | undefined
  let answeredAt = 0

  /** Resumes from the cursor, so that it includes all changes since the first data of this user. */
  function follow(
    { data, dataUpdatedAt }: ReturnType<typeof identity.getCurrentResult>,
    cursor: string | undefined,
  ): void {
    // After the end of a session every ticket is refused.
    if (dataUpdatedAt === answeredAt || endedSession.get()) return
    answeredAt = dataUpdatedAt
    const person = personOf(data)
    if (known !== undefined && person !== known) closeLive()
    known = person
    if (person !== undefined) openLive(cursor)
  }

  // Starts at the first cursor, because the page has fetched other data since the response with the signed-in user.
  follow(identity.getCurrentResult(), liveCursors.first)
  const stops = [
    refreshByLive(cache, subscribeLive),
    identity.subscribe((answer) => follow(answer, liveCursors.latest)),
    closeLive,
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
